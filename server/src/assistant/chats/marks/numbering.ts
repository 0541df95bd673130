import type { ChatMark } from './chat-marks.ts'

/** The numbers by which a chat knows what its model was given: of one thing always the same, and no number of two things. */
export class Numbering {
  readonly #bySubject = new Map<string, number>()
  #last = 0

  constructor(given: readonly Pick<ChatMark, 'subjectId' | 'number'>[]) {
    for (const { subjectId, number } of given) {
      this.#bySubject.set(subjectId, number)
      this.#last = Math.max(this.#last, number)
    }
  }

  /** The number of something, and whether it was given one before. */
  numberOf(subjectId: string): { number: number; isNew: boolean } {
    const known = this.#bySubject.get(subjectId)
    if (known !== undefined) return { number: known, isNew: false }
    this.#last += 1
    this.#bySubject.set(subjectId, this.#last)
    return { number: this.#last, isNew: true }
  }
}
