import type { ChatChunk } from '@tidings/contracts'
import type { ChatMark } from './chat-marks.ts'
import { Numbering } from './numbering.ts'

/** What a model is told of a memory. */
export interface GivenMemory {
  id: string
  memory: string
  tags: string[] | null
}

/** The memories that the model of a chat is told of, each by a mark that is its own in all of the chat. */
export class GivenMemories {
  readonly #byMark: ReadonlyMap<string, GivenMemory>
  #isTold = false

  constructor(marks: readonly ChatMark[], recalled: readonly GivenMemory[]) {
    const numbers = new Numbering(marks.filter(({ kind }) => kind === 'memory'))
    this.#byMark = new Map(recalled.map((memory) => [`m${numbers.numberOf(memory.id).number}`, memory]))
  }

  /** The one with a mark, of those that this reply is told of. */
  find(mark: string): GivenMemory | undefined {
    return this.#byMark.get(mark)
  }

  /** As data for the model; undefined where there are none. */
  toContext(): object[] | undefined {
    if (this.#byMark.size === 0) return undefined
    return [...this.#byMark].map(([mark, { memory, tags }]) => ({
      mark,
      memory,
      ...(tags?.length && { tags }),
    }))
  }

  /** As a piece of the stream, once, where there are any: each use of one is shown. */
  takeUsed(): ChatChunk[] {
    if (this.#isTold || this.#byMark.size === 0) return []
    this.#isTold = true
    return [{ type: 'data-memories', data: [...this.#byMark].map(([mark, { id }]) => ({ mark, id })) }]
  }
}
