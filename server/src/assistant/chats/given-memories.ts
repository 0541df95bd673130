import { usedMemories, type ChatChunk } from '@tidings/contracts'
import { z } from 'zod'
import type { MessageRow } from './chat-store.ts'

/** What a model is told of a memory. */
export interface GivenMemory {
  id: string
  memory: string
  tags: string[] | null
}

const usedPart = z.object({ type: z.literal('data-memories'), data: usedMemories })

/** The memories that the model of a chat is told of, each by a mark that is its own in all of the chat. */
export class GivenMemories {
  readonly #byMark = new Map<string, GivenMemory>()
  #isTold = false

  constructor(earlier: readonly MessageRow[], recalled: readonly GivenMemory[]) {
    const marks = new Map<string, string>()
    for (const part of earlier.flatMap(({ parts }) => parts))
      for (const { id, mark } of usedPart.safeParse(part).data?.data ?? []) marks.set(id, mark)
    for (const memory of recalled) {
      const mark = marks.get(memory.id) ?? `m${marks.size + 1}`
      marks.set(memory.id, mark)
      this.#byMark.set(mark, memory)
    }
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
