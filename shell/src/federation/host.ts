import { createInstance } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime/core'
import * as contracts from '@tidings/contracts'
import * as db from '@tidings/db'
import * as runtime from '@tidings/runtime'
import * as ui from '@tidings/ui'
import * as react from 'react'
import * as reactDom from 'react-dom'
import * as reactDomClient from 'react-dom/client'
import * as jsxRuntime from 'react/jsx-runtime'
;(globalThis as any)._FEDERATION_RUNTIME_CORE = runtimeCore
const share = (version: string, module: object) => ({ version, lib: () => module, shareConfig: { singleton: true, requiredVersion: false as const } })
export const host = createInstance({
  name: 'shell', remotes: [], shareStrategy: 'loaded-first',
  shared: {
    react: share(react.version, react), 'react-dom': share(reactDom.version, reactDom),
    'react-dom/client': share(react.version, reactDomClient), 'react/jsx-runtime': share(react.version, jsxRuntime),
    '@tidings/contracts': share('1.0.0', contracts), '@tidings/db': share('1.0.0', db), '@tidings/runtime': share('1.0.0', runtime), '@tidings/ui': share('1.0.0', ui),
  },
})
