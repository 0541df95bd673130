import type { ChatChunk } from '@tidings/contracts'
import type { ChatMark } from './chat-marks.ts'
import { Numbering } from './numbering.ts'

/** An entry that a model was given, and the mark by which it cites it. */
export interface GivenEntry {
  /** `e1`, `e2` and so on: of one entry the same in all of a chat. */
  mark: string
  entryId: string
  feedId: string
  title: string
}

/** The entries that the model of a chat was given, in this reply and before it. */
export class GivenEntries {
  readonly #numbers: Numbering
  readonly #byEntry = new Map<string, GivenEntry>()
  readonly #byMark = new Map<string, GivenEntry>()
  #untold: GivenEntry[] = []

  constructor(marks: readonly ChatMark[]) {
    const ofEntries = marks.filter(({ kind }) => kind === 'entry')
    this.#numbers = new Numbering(ofEntries)
    for (const { number, subjectId, feedId, title } of ofEntries)
      this.#know({ mark: `e${number}`, entryId: subjectId, feedId: feedId ?? '', title: title ?? '' })
  }

  /** The mark of an entry that the model is given now. */
  give(entry: Omit<GivenEntry, 'mark'>): string {
    const { number, isNew } = this.#numbers.numberOf(entry.entryId)
    const given = { ...entry, mark: `e${number}` }
    this.#know(given)
    if (isNew) this.#untold.push(given)
    return given.mark
  }

  #know(given: GivenEntry): void {
    this.#byEntry.set(given.entryId, given)
    this.#byMark.set(given.mark, given)
  }

  /** The entry with a mark, or with an identifier. */
  find(name: string): GivenEntry | undefined {
    return this.#byEntry.get(name) ?? this.#byMark.get(name)
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
