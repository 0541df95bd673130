import type { ChatChunk } from '@tidings/contracts'
import { applyChunk, textOf } from './apply-chunk.ts'
import { parseFailure } from './chat-failure.ts'
import type { Message } from './chat-state.ts'
import { newId } from './new-id.ts'

/** A reply while it is written. */
export class Writing {
  /** What there was of the reply before the connection was lost; it comes anew, from its start. */
  readonly #known: Message | undefined
  #reply: Message | undefined
  failure: Error | null = null

  constructor(messages: readonly Message[]) {
    const last = messages.at(-1)
    this.#known = last?.role === 'assistant' ? last : undefined
  }

  /** Whether nothing more of the reply is to come. */
  get isOver(): boolean {
    return this.failure !== null || (this.#reply !== undefined && this.#reply.status !== 'pending')
  }

  /**
   * The messages of its chat with as much of it as has come. Those are as they are by now: meanwhile earlier ones may have been brought,
   * and what they propose been answered.
   */
  within(messages: readonly Message[]): readonly Message[] {
    const isBehind = this.#reply?.status === 'pending' && lengthOf(this.#reply) < lengthOf(this.#known)
    const reply = isBehind ? this.#known : (this.#reply ?? this.#known)
    if (!reply) return messages
    const others = messages.filter(({ id }) => id !== this.#known?.id && id !== this.#reply?.id)
    return [...others, reply]
  }

  /** Takes what comes next, and says whether there is anything to see of it. */
  take(chunks: readonly ChatChunk[]): boolean {
    let isSeen = false
    for (const chunk of chunks)
      if (!this.isOver && titleOf(chunk).length === 0) isSeen = this.#take(chunk) || isSeen
    return isSeen
  }

  #take(chunk: ChatChunk): boolean {
    if (chunk.type === 'start') {
      this.#reply = { id: chunk.messageId ?? newId(), role: 'assistant', messageParts: [], status: 'pending' }
      return true
    }
    if (chunk.type === 'error') {
      this.failure = parseFailure(chunk.errorText)
      return this.#end('error')
    }
    if (!this.#reply) return false
    const { messageParts } = this.#reply
    if (chunk.type === 'finish') return this.#end('completed', chunk.messageMetadata)
    if (chunk.type === 'message-metadata') return this.#end(this.#reply.status, chunk.messageMetadata)
    if (chunk.type === 'abort') return this.#end('error')
    const parts = applyChunk(messageParts, chunk)
    this.#reply = { ...this.#reply, messageParts: [...parts] }
    return parts !== messageParts
  }

  #end(status: Message['status'], metadata?: unknown): true {
    if (this.#reply) {
      const known = typeof metadata === 'object' && metadata !== null ? metadata : {}
      this.#reply = { ...this.#reply, status, metadata: { ...this.#reply.metadata, ...known } }
    }
    return true
  }
}

/** The title that a piece gives the chat, which is no part of a reply: one or none. */
export const titleOf = (chunk: ChatChunk): { title: string }[] =>
  chunk.type === 'data-generated-title' && typeof chunk.data === 'string' ? [{ title: chunk.data }] : []

const lengthOf = (message: Message | undefined): number =>
  message?.messageParts.reduce((length, part) => length + textOf(part).length + 1, 0) ?? 0
