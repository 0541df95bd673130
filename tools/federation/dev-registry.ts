import { statSync, watch } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { remoteManifest, type Registry, type RegistryLine, type SignedRegistry } from '@tidings/contracts'
import { DAY_MS } from '@tidings/contracts/spans'
import { fingerprintsOf } from '../contracts/fingerprint.ts'
import { readManifest, type Remote } from './workspace.ts'

export const DEV_VERSION = '0.0.0-dev'

const MANIFEST = 'remote.json'

/** The registry of a development server: the remotes of this repository, as their manifests are now. */
export interface DevRegistry {
  /** Nobody signs it, and only a shell in development takes it. */
  read(): SignedRegistry
  /** Says the serial, and again whenever a manifest is edited (the events of the server, in short). */
  tellChanges(response: ServerResponse): void
  close(): void
}

/** Reads the manifests of remotes whenever it is asked, and watches them. */
export function openDevRegistry(remotes: Remote[]): DevRegistry {
  const listeners = new Set<ServerResponse>()
  const tell = (response: ServerResponse) =>
    response.write(`event: registry\ndata: ${JSON.stringify({ serial: serialOf(remotes) })}\n\n`)
  const watchers = remotes.map(({ folder }) =>
    // Editors write another file and give it the name.
    watch(folder, (_, name) => {
      if (name === MANIFEST) for (const response of listeners) tell(response)
    }),
  )
  return {
    read: () => ({ payload: JSON.stringify(registryOf(remotes)), keyId: 'dev', signature: '' }),
    tellChanges: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      listeners.add(response)
      response.on('close', () => listeners.delete(response))
      tell(response)
    },
    close: () => {
      for (const watcher of watchers) watcher.close()
      for (const response of listeners) response.end()
    },
  }
}

function registryOf(remotes: Remote[]): Registry {
  return {
    serial: serialOf(remotes),
    issuedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
    remotes: remotes.map(lineOf),
    gate: [],
  }
}

/** When a manifest was last edited. */
function serialOf(remotes: Remote[]): number {
  const times = remotes.map(({ folder }) => {
    const info = statSync(join(folder, MANIFEST), { throwIfNoEntry: false })
    return Math.floor(info?.mtimeMs ?? 0)
  })
  return Math.max(0, ...times)
}

function lineOf(remote: Remote): RegistryLine {
  const manifest = remoteManifest.parse(readManifest(remote))
  const version = {
    version: DEV_VERSION,
    manifest,
    fingerprints: fingerprintsOf(manifest),
    builtAt: new Date().toISOString(),
    entry: `/remotes/${remote.name}/${DEV_VERSION}/remoteEntry.js`,
    preload: [],
    styles: [],
    integrity: {},
  }
  return { name: remote.name, disabled: false, stable: DEV_VERSION, canary: null, versions: [version] }
}
