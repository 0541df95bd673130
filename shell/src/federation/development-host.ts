import { createInstance } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime/core'
import * as React from 'react'
import * as jsxDevRuntime from 'react/jsx-dev-runtime'
import { provide, shareScope } from './share-scope.ts'

declare global {
  // Where remotes of the development server, which bring no federation runtime of their own, look for ours.
  // oxlint-disable-next-line no-underscore-dangle -- a name of Module Federation
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined
}

// oxlint-disable-next-line no-underscore-dangle -- a name of Module Federation
globalThis._FEDERATION_RUNTIME_CORE = runtimeCore

const provided = { ...shareScope, 'react/jsx-dev-runtime': provide(React.version, jsxDevRuntime) }

/** The host that containers of the development server, which the federation plugin makes, are written for. */
const host = createInstance({
  name: 'shell',
  remotes: [],
  // The default fetches every registered remote at start, and one that is dead takes the page down.
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(provided).flatMap(([name, versions]) =>
      Object.values(versions).map(({ version, lib, shareConfig }) => [name, { version, lib, shareConfig }]),
    ),
  ),
})

/** What `loadExposed` does, by the federation runtime. */
export async function loadInDevelopment(address: string, name: string): Promise<unknown> {
  // Names must not begin with one another followed by a slash.
  const remote = address.replaceAll('/', '@')
  host.registerRemotes([{ name: remote, entry: address, type: 'module' }])
  return host.loadRemote(`${remote}/${name}`)
}
