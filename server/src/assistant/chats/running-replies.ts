import { ApiError, chatLimits } from '@tidings/contracts'
import { Turns } from '../../foundation/turns.ts'
import { ReplyLog } from './reply-log.ts'

/** A chat of somebody. */
export interface ChatKey {
  userId: string
  chatId: string
}

/** Why a reply is written no further: somebody stopped it, it took too long or became too large, or the server stops. */
export type Ending = 'stopped' | 'late' | 'full' | 'closing'

/** A reply of a chat. */
export interface ReplyKey extends ChatKey {
  replyId: string
}

/** A reply that is being written. */
export interface RunningReply extends Pick<ReplyKey, 'replyId'> {
  log: ReplyLog
  /** Aborted with an `Ending`. */
  signal: AbortSignal
}

interface Running extends RunningReply, ChatKey {
  end: (ending: Ending) => void
  over: Promise<void>
}

export interface RunningRepliesOptions {
  replyTime?: number
  repliesAtOnce?: number
  repliesOfUser?: number
}

const nameOf = ({ userId, chatId }: ChatKey): string => `${userId} ${chatId}`

/** The replies that are being written, one of a chat at most. They go on when nobody hears them, and end with the server. */
export class RunningReplies {
  readonly #running = new Map<string, Running>()
  readonly #beginning = new Set<ChatKey>()
  readonly #turns: Turns
  readonly #options: Required<RunningRepliesOptions>
  #isClosing = false

  constructor({
    replyTime = chatLimits.replyTime,
    repliesAtOnce = chatLimits.repliesAtOnce,
    repliesOfUser = chatLimits.repliesOfUser,
  }: RunningRepliesOptions = {}) {
    this.#options = { replyTime, repliesAtOnce, repliesOfUser }
    this.#turns = new Turns({
      atOnce: Infinity,
      perParty: 1,
      waitingPerParty: chatLimits.waitingForChat,
      of: 'messages',
    })
  }

  /** Waits for the turn of a chat, in which nobody else says something; returns a function that ends it. Throws a CrowdedError. */
  takeTurn(chat: ChatKey): Promise<() => void> {
    return this.#turns.acquire(nameOf(chat), new AbortController().signal)
  }

  /** The reply that is being written in a chat. */
  find(chat: ChatKey): RunningReply | undefined {
    return this.#running.get(nameOf(chat))
  }

  /**
   * Keeps room for a reply that is about to begin; returns a function that gives it up, once it has begun or will not. Throws
   * operationNotCompleted where no more can be written at once.
   */
  takeRoom(chat: ChatKey): () => void {
    const all = [...this.#running.values(), ...this.#beginning]
    const ofUser = all.filter(({ userId }) => userId === chat.userId)
    const { repliesAtOnce, repliesOfUser } = this.#options
    if (this.#isClosing || all.length >= repliesAtOnce || ofUser.length >= repliesOfUser)
      throw new ApiError('operationNotCompleted', { message: 'Too many replies are being written' })
    this.#beginning.add(chat)
    return () => this.#beginning.delete(chat)
  }

  /** Begins a reply, which may take so long; `write` ends it by its end, which is not to fail. */
  start(
    { replyId, ...chat }: ReplyKey,
    write: (reply: RunningReply) => Promise<void>,
    replyTime: number = this.#options.replyTime,
  ): RunningReply {
    const ending = new AbortController()
    const log = new ReplyLog()
    const end = (reason: Ending) => ending.abort(reason)
    const late = setTimeout(end, replyTime, 'late')
    const reply = { replyId, log, signal: ending.signal }
    const over = write(reply).finally(() => {
      clearTimeout(late)
      this.#running.delete(nameOf(chat))
      log.end()
    })
    this.#running.set(nameOf(chat), { ...chat, ...reply, end, over })
    if (this.#isClosing) end('closing')
    return reply
  }

  /** Waits for the turn of a chat in which no reply is being written; otherwise as `takeTurn`. */
  async takeQuietTurn(chat: ChatKey): Promise<() => void> {
    for (;;) {
      // Whoever says something in it meanwhile does not wait for this.
      await this.#running.get(nameOf(chat))?.over
      const leave = await this.takeTurn(chat)
      if (!this.#running.has(nameOf(chat))) return leave
      leave()
    }
  }

  /** Has a reply written no further, and waits until what there is of it is kept; false where there is none. */
  async stop(chat: ChatKey, ending: Ending = 'stopped'): Promise<boolean> {
    const reply = this.#running.get(nameOf(chat))
    reply?.end(ending)
    await reply?.over
    return reply !== undefined
  }

  /** Ends all of them, and begins no more. */
  async close(): Promise<void> {
    this.#isClosing = true
    await Promise.all([...this.#running.values()].map((reply) => this.stop(reply, 'closing')))
  }
}
