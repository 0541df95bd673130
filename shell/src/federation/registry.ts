import type { Registry } from '@tidings/contracts'
import { atom } from '@tidings/runtime'
import { isOfProxy } from '../offline/is-of-proxy.ts'
import { readKeptParts } from '../offline/read-kept-parts.ts'
import { openRegistry, refuseExpired, RegistryError, type RegistryKey } from './open-registry.ts'

const STORAGE_KEY = 'tidings:registry'
/** Who knows a registry goes by that soon; who knows none can but wait, on however slow a line. */
const KNOWN_TIMEOUT_MS = 4000
const TIMEOUT_MS = 30_000

/** A registry that was taken. */
export interface TakenRegistry {
  registry: Registry
  /** As the server signed it. */
  text: string
  /** Why the one that the server has now was not taken; undefined where it was. */
  problem?: Error
  /** The files that are here, where it is the one that was kept with them: nothing else can be had of its versions. */
  files?: ReadonlySet<string>
}

/** The registry in use. */
export const $registry = atom<TakenRegistry | undefined>(undefined)

/**
 * The remotes of this server: as it says now, else as it said before. Rejects where it never did.
 */
export async function loadRegistry(): Promise<TakenRegistry> {
  const key = registryKey()
  const before = $registry.get()
  try {
    const known = before ?? localStorage.getItem(STORAGE_KEY)
    const text = await fetchRegistry(known ? KNOWN_TIMEOUT_MS : TIMEOUT_MS)
    const { registry } = await openRegistry(text, key)
    refuseExpired(registry, Date.now())
    // Another question, or another tab's, may have been answered while this one was under way.
    refuseOlder(registry, await storedRegistry(key))
    refuseOlder(registry, $registry.get())
    localStorage.setItem(STORAGE_KEY, text)
    return take({ registry, text })
  } catch (error) {
    const inUse = $registry.get()
    // What went wrong with an earlier question says nothing of what came since.
    if (inUse && inUse !== before) return inUse
    const problem = error instanceof Error ? error : new Error(String(error))
    const last = inUse ?? (await lastKnown(key, problem))
    if (!last) throw problem
    return take({ ...last, problem })
  }
}

/**
 * Away from the server it is the one that was kept with its files, be it older; where the server answered, and that was refused, an
 * older one would bring back what was withdrawn.
 */
async function lastKnown(key: RegistryKey | undefined, problem: Error): Promise<TakenRegistry | undefined> {
  const [kept, stored] = [await keptRegistry(key), await storedRegistry(key)]
  const isOlder = kept && stored && kept.registry.serial < stored.registry.serial
  return isOlder && problem instanceof RegistryError ? stored : (kept ?? stored)
}

function take(taken: TakenRegistry): TakenRegistry {
  $registry.set(taken)
  return taken
}

/** An older registry would bring back what was withdrawn. */
function refuseOlder({ serial }: Registry, known: { registry: Registry } | undefined): void {
  if (import.meta.env.PROD && known && serial < known.registry.serial) {
    const message = `The registry has the serial ${serial}, after ${known.registry.serial} was seen`
    throw new RegistryError('older', message)
  }
}

async function fetchRegistry(timeoutMs: number): Promise<string> {
  const response = await fetch('/registry.json', {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) {
    const message = `The registry answered with status ${response.status}`
    throw isOfProxy(response) ? new Error(message) : new RegistryError('unreadable', message)
  }
  return response.text()
}

/** The last one whose versions were kept as a whole. It may be older than the last one that was taken. */
async function keptRegistry(key: RegistryKey | undefined): Promise<TakenRegistry | undefined> {
  try {
    const kept = await readKeptParts()
    if (!kept) return undefined
    const { registry } = await openRegistry(kept.registry, key)
    return { registry, text: kept.registry, files: new Set(Object.keys(kept.files)) }
  } catch {
    return undefined
  }
}

/** The last one that was taken. It may be past its time: away from the server there is no newer one. */
async function storedRegistry(key: RegistryKey | undefined) {
  const text = localStorage.getItem(STORAGE_KEY)
  if (text === null) return undefined
  try {
    return { ...(await openRegistry(text, key)), text }
  } catch {
    localStorage.removeItem(STORAGE_KEY)
    return undefined
  }
}

/** The key that the server wrote into the page; none in development, where nobody signs. Throws where it is missing. */
function registryKey(): RegistryKey | undefined {
  if (import.meta.env.DEV) return undefined
  const content = document.querySelector<HTMLMetaElement>('meta[name=registry-key]')?.content ?? ''
  const [id, base64] = content.split(' ')
  if (!id || !base64) throw new RegistryError('forged', 'The page names no key for the registry')
  return { id, bytes: Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)) }
}
