import { remoteVersion, type Registry, type RegistryLine, type RemoteVersion } from '@tidings/contracts'
import { vi } from 'vitest'
import { forgetWithoutRoom } from '../startup/forget-without-room.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A version of the remote `notes`, which has a page at /notes. */
export function versionOf(version: string, manifest: object = {}): RemoteVersion {
  const entry = `/remotes/notes/${version}/remoteEntry.js`
  return remoteVersion.parse({
    version,
    manifest: {
      name: 'notes',
      contracts: '^1.0.0',
      routes: [{ path: '/notes', part: 'page' }],
      ...manifest,
    },
    fingerprints: {},
    builtAt: '2026-01-01T00:00:00Z',
    entry,
    preload: [],
    styles: [],
    integrity: { [entry]: `sha384-${'A'.repeat(64)}` },
  })
}

/** What a registry says of `notes`: the first version is the stable one. */
export function lineOf(versions: RemoteVersion[], canary: RegistryLine['canary'] = null): RegistryLine {
  const stable = versions[0]?.version ?? ''
  return { name: 'notes', disabled: false, stable, canary, versions }
}

/** A registry of `notes` that holds for a day. */
export function registryOf(line: RegistryLine, changes: Partial<Registry> = {}): Registry {
  const now = Date.now()
  return {
    serial: 1,
    issuedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + DAY_MS).toISOString(),
    remotes: [line],
    gate: [],
    ...changes,
  }
}

/** Keys as a server has them, and the registry as it signs it. */
export async function createSigner() {
  const { privateKey, publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const bytes = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const id = 'a1b2c3d4a1b2c3d4'
  return {
    key: { id, bytes },
    /** The content of the page's `registry-key`. */
    meta: `${id} ${toBase64(bytes)}`,
    sign: async (registry: unknown): Promise<string> => {
      const payload = JSON.stringify(registry)
      const signature = await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(payload))
      return JSON.stringify({ payload, keyId: id, signature: toBase64(new Uint8Array(signature)) })
    },
  }
}

/** The browser keeps no more for this origin, and the shell has started with that; until what is spied on is given back. */
export function leaveNoRoom(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  forgetWithoutRoom()
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
