import type { ChatChunk } from '@tidings/contracts'
import { z } from 'zod'
import type { MessageRow } from './chat-store.ts'

/** An entry that a model was given, and the mark by which it cites it. */
export interface GivenEntry {
  /** `e1`, `e2` and so on: of one entry the same in all of a chat. */
  mark: string
  entryId: string
  feedId: string
  title: string
}

/** How the stream and the messages have it. */
const sourcePart = z.object({
  type: z.literal('source-document'),
  sourceId: z.string(),
  title: z.string(),
  providerMetadata: z.object({ tidings: z.object({ entryId: z.string(), feedId: z.string() }) }),
})

/** The entries that the model of a chat was given, in this reply and before it. */
export class GivenEntries {
  readonly #byEntry = new Map<string, GivenEntry>()
  #untold: GivenEntry[] = []

  constructor(earlier: readonly MessageRow[]) {
    for (const part of earlier.flatMap(({ parts }) => parts)) {
      const { data } = sourcePart.safeParse(part)
      if (!data) continue
      const { sourceId: mark, title, providerMetadata } = data
      this.#byEntry.set(providerMetadata.tidings.entryId, { mark, title, ...providerMetadata.tidings })
    }
  }

  /** The mark of an entry that the model is given now. */
  give(entry: Omit<GivenEntry, 'mark'>): string {
    const known = this.#byEntry.get(entry.entryId)
    const given = { ...entry, mark: known?.mark ?? `e${this.#byEntry.size + 1}` }
    this.#byEntry.set(entry.entryId, given)
    if (!known) this.#untold.push(given)
    return given.mark
  }

  /** The entry with a mark, or with an identifier. */
  find(name: string): GivenEntry | undefined {
    return this.#byEntry.get(name) ?? [...this.#byEntry.values()].find(({ mark }) => mark === name)
  }

  /** As pieces of the stream, those that were given since this was asked last. */
  takeSources(): Extract<ChatChunk, { type: 'source-document' }>[] {
    const untold = this.#untold
    this.#untold = []
    return untold.map(({ mark, title, entryId, feedId }) => ({
      type: 'source-document',
      sourceId: mark,
      mediaType: 'text/html',
      title,
      providerMetadata: { tidings: { entryId, feedId } },
    }))
  }
}
