import * as contracts from '@tidings/contracts'
import * as db from '@tidings/db'
import * as runtime from '@tidings/runtime'
import * as ui from '@tidings/ui'
import * as React from 'react'
import * as ReactDom from 'react-dom'
import * as ReactDomClient from 'react-dom/client'
import * as jsxRuntime from 'react/jsx-runtime'

/** What is provided, by package and version. */
export type ShareScope = Record<string, Record<string, Provided>>

interface Provided {
  version: string
  lib: () => object
  get: () => Promise<() => object>
  loaded: true
  from: string
  shareConfig: { singleton: true; requiredVersion: false }
}

/** A package of a version, for a share scope. */
export function provide(version: string, module: object): Record<string, Provided> {
  const lib = () => module
  return {
    [version]: {
      version,
      lib,
      get: async () => lib,
      loaded: true,
      from: 'shell',
      shareConfig: { singleton: true, requiredVersion: false },
    },
  }
}

const ours = (module: object) => provide(contracts.CONTRACTS_VERSION, module)

/** What this page provides to all remotes, each package once (tools/federation/vite-config.ts). */
export const shareScope: ShareScope = {
  react: provide(React.version, React),
  'react/jsx-runtime': provide(React.version, jsxRuntime),
  'react-dom': provide(ReactDom.version, ReactDom),
  'react-dom/client': provide(ReactDom.version, ReactDomClient),
  '@tidings/contracts': ours(contracts),
  '@tidings/db': ours(db),
  '@tidings/runtime': ours(runtime),
  '@tidings/ui': ours(ui),
}
