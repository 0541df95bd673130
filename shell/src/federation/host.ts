import { createInstance } from '@module-federation/runtime'
import type * as RuntimeCore from '@module-federation/runtime/core'
import * as contracts from '@tidings/contracts'
import * as db from '@tidings/db'
import * as runtime from '@tidings/runtime'
import * as ui from '@tidings/ui'
import * as React from 'react'
import * as ReactDom from 'react-dom'
import * as ReactDomClient from 'react-dom/client'
import * as jsxRuntime from 'react/jsx-runtime'

declare global {
  // Where remotes of the development server, which bring no federation runtime of their own, look for ours.
  // oxlint-disable-next-line no-underscore-dangle -- a name of Module Federation
  var _FEDERATION_RUNTIME_CORE: typeof RuntimeCore | undefined
}

if (import.meta.env.DEV) {
  // oxlint-disable-next-line no-underscore-dangle -- a name of Module Federation
  globalThis._FEDERATION_RUNTIME_CORE = await import('@module-federation/runtime/core')
}

function provide(version: string, module: object) {
  return { version, lib: () => module, shareConfig: { singleton: true, requiredVersion: false as const } }
}

const ours = (module: object) => provide(contracts.CONTRACTS_VERSION, module)

const developmentOnly = import.meta.env.DEV
  ? { 'react/jsx-dev-runtime': provide(React.version, await import('react/jsx-dev-runtime')) }
  : {}

/** The federation of this page: what it provides to all remotes, each package once (tools/federation/vite-config.ts). */
export const host = createInstance({
  name: 'shell',
  remotes: [],
  // The default fetches every registered remote at start, and one that is dead takes the page down.
  shareStrategy: 'loaded-first',
  shared: {
    react: provide(React.version, React),
    'react/jsx-runtime': provide(React.version, jsxRuntime),
    'react-dom': provide(ReactDom.version, ReactDom),
    'react-dom/client': provide(ReactDom.version, ReactDomClient),
    '@tidings/contracts': ours(contracts),
    '@tidings/db': ours(db),
    '@tidings/runtime': ours(runtime),
    '@tidings/ui': ours(ui),
    ...developmentOnly,
  },
})
