import type { ChatChunk } from '@tidings/contracts'
import { citation, CITATION_LENGTH } from '@tidings/contracts/citations'
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
  readonly #told = new Set<string>()
  #untold: GivenEntry[] = []
  /** Of what the model says, where a citation may have begun. */
  #tail = ''

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
    if (isNew) this.#tell(given)
    return given.mark
  }

  /** Takes what the model says, piece by piece: what it cites is told with this reply, though the chat has told of it long ago. */
  hear(words: string): void {
    this.#tail += words
    let end = 0
    for (const found of this.#tail.matchAll(citation)) {
      const given = this.#byMark.get(found[1] ?? '')
      if (given) this.#tell(given)
      end = found.index + found[0].length
    }
    this.#tail = this.#tail.slice(Math.max(end, this.#tail.length - CITATION_LENGTH))
  }

  #tell(given: GivenEntry): void {
    if (this.#told.has(given.mark)) return
    this.#told.add(given.mark)
    this.#untold.push(given)
  }

  #know(given: GivenEntry): void {
    this.#byEntry.set(given.entryId, given)
    this.#byMark.set(given.mark, given)
  }

  /** The entry with a mark, or with an identifier. */
  find(name: string): GivenEntry | undefined {
    return this.#byEntry.get(name) ?? this.#byMark.get(name)
  }

  /** As pieces of the stream, those that were first given or cited since this was asked last. */
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
