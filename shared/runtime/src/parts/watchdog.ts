import type { PartReport, PartStage } from '@tidings/contracts'
import type { PartReference, PartVersion } from './contributions.ts'

/** Something of a part that was begun and did not end. */
export interface Unfinished extends Pick<PartReport, 'remote' | 'part' | 'version' | 'source'> {
  stage: PartStage | 'render'
}

const PREFIX = 'tidings:running:'
const LOCK = 'tidings-page-'

const page = Math.random().toString(36).slice(2)
const running = new Set<Unfinished>()

/**
 * Notes that a part does something now, which may never end and take the page with it; returns a function that says that it has
 * ended. What is noted outlives the page.
 */
export function watch(
  { remote, name: part }: PartReference,
  { version, source }: PartVersion,
  stage: Unfinished['stage'],
): () => void {
  const noted = { remote, part, version, source, stage }
  running.add(noted)
  write()
  return () => {
    if (running.delete(noted)) write()
  }
}

function write(): void {
  try {
    // Telephones take a page that is out of sight away without a word.
    if (running.size > 0 && document.visibilityState === 'visible')
      localStorage.setItem(PREFIX + page, JSON.stringify([...running]))
    else localStorage.removeItem(PREFIX + page)
  } catch {
    // No room: then nothing is known of it.
  }
}

/**
 * Keeps watch over this page; answers what pages before it had begun when they stopped answering, as each has noted it. A page that can still say
 * goodbye, or that it goes out of sight, takes its notes with it, and one that lives holds its lock.
 */
export async function keepWatch(): Promise<string[]> {
  addEventListener('pagehide', () => {
    running.clear()
    write()
  })
  // One that loops does not hear it.
  document.addEventListener('visibilitychange', write)
  // Over plain http nothing tells a page that is dead from one that lives.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return []
  void locks.request(LOCK + page, () => new Promise(() => undefined))
  const { held = [] } = await locks.query()
  const living = new Set(held.map(({ name }) => name))
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .filter((key) => key !== PREFIX + page && !living.has(LOCK + key.slice(PREFIX.length)))
    .map(takeNote)
}

function takeNote(key: string): string {
  const note = localStorage.getItem(key) ?? '[]'
  localStorage.removeItem(key)
  return note
}
