import { createHash } from 'node:crypto'
import type { ParsedEntry } from './parsed-feed.ts'
import { contentHash, readEntry } from './read-entry.ts'
import type { SourceEntry } from './source.ts'

/** An entry that is brought by itself, by a webhook or by mail. */
export interface Delivery {
  source: SourceEntry & { guid: string }
  /** When it came, in epoch milliseconds. */
  now: number
  ownOrigin: string | undefined
}

/** Cleans it by the rules that hold for the entries of feeds. */
export function readDelivery({ source, now, ownOrigin }: Delivery): ParsedEntry {
  const { guid } = source
  const guidHash = createHash('sha1').update(guid).digest('hex')
  return readEntry({ source, guid, guidHash, known: undefined }, contentHash(source), {
    base: undefined,
    language: null,
    author: undefined,
    now,
    undated: () => now,
    position: 0,
    ownOrigin,
  })
}
