import type { Registry, SignedRegistry } from '@tidings/contracts'
import { DAY_MS } from '@tidings/contracts/spans'
import type { Logger } from 'pino'
import type { Db } from '../../foundation/database/database.ts'
import { readRegistry, readSerial, type RegistryContent } from './registry-rows.ts'
import type { SigningKey } from './signing-key.ts'

const VALID_MS = 7 * DAY_MS
/** A registry is signed anew long before it expires: who holds one may stay offline for days. */
const FRESH_MS = DAY_MS
/** How soon a change made by another process on the database is noticed. */
const POLL_MS = 2000

export interface SignedSnapshot {
  registry: Registry
  signed: SignedRegistry
}

export interface RegistrySubscriber {
  onChange: () => void
  /** The server stops. */
  onEnd: () => void
}

/** The registry as it is now, in memory. */
export interface CurrentRegistry {
  current(): SignedSnapshot
  key: SigningKey
  /** Reads it anew, and tells of a change. */
  refresh(): Promise<void>
  /** Hears of changes; returns an unsubscribe function. */
  subscribe(subscriber: RegistrySubscriber): () => void
  /** Looks for changes by other processes from now on. */
  start(): void
  stop(): void
}

interface CurrentRegistryDeps {
  db: Db
  key: SigningKey
  clock: () => number
  logger: Logger
}

/** Reads the registry and holds it. */
export async function openCurrentRegistry({
  db,
  key,
  clock,
  logger,
}: CurrentRegistryDeps): Promise<CurrentRegistry> {
  const subscribers = new Set<RegistrySubscriber>()
  let content = await readRegistry(db)
  let snapshot = signRegistry(content, key, clock())
  let poll: NodeJS.Timeout | undefined
  let isStopped = false

  const refresh = async () => {
    const read = await readRegistry(db)
    // Of two that were under way, the one that began first may end last.
    if (read.serial <= content.serial) return
    content = read
    snapshot = signRegistry(content, key, clock())
    for (const { onChange } of subscribers) onChange()
  }
  const look = async () => {
    try {
      if ((await readSerial(db)) !== content.serial) await refresh()
    } catch (error) {
      logger.warn({ err: error }, 'the registry could not be read')
    }
    if (!isStopped) poll = setTimeout(() => void look(), POLL_MS).unref()
  }
  return {
    key,
    current: () => {
      const isFresh = clock() - Date.parse(snapshot.registry.issuedAt) < FRESH_MS
      if (!isFresh) snapshot = signRegistry(content, key, clock())
      return snapshot
    },
    refresh,
    subscribe: (subscriber) => {
      if (isStopped) subscriber.onEnd()
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    start: () => void look(),
    stop: () => {
      isStopped = true
      clearTimeout(poll)
      for (const { onEnd } of subscribers) onEnd()
    },
  }
}

function signRegistry(content: RegistryContent, key: SigningKey, now: number): SignedSnapshot {
  const registry: Registry = {
    ...content,
    issuedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + VALID_MS).toISOString(),
  }
  const payload = JSON.stringify(registry)
  return { registry, signed: { payload, keyId: key.id, signature: key.sign(payload) } }
}
