import type { ChatChunk, ProposalAnswer } from '@tidings/contracts'
import { $metLimit, api, openReply } from '@tidings/runtime'
import { noteSession, renameSession } from '../sessions/sessions.api.ts'
import { answerProposal } from './answer-proposal.ts'
import type { Part } from './apply-chunk.ts'
import { byFrames } from './by-frames.ts'
import { isLost } from './chat-failure.ts'
import { isReady, withTold, type ChatState, type Message, type Told } from './chat-state.ts'
import { ChatStore } from './chat-store.ts'
import { ChosenModel } from './chosen-model.ts'
import { findKept, keepChat } from './kept-chat.ts'
import { newId } from './new-id.ts'
import { sceneOf } from './scene.ts'
import { standingOf, type Standing } from './standing.ts'
import { toAsked, type Trigger } from './to-asked.ts'
import { titleOf, Writing } from './writing.ts'

/** How often a connection that was lost is tried anew, and how long after each try, in milliseconds. */
const RETRY_MS = [500, 1000, 2000, 4000, 8000] as const

/** A chat of the signed-in user: what was said in it, and the reply that comes. Its stores change as often as a page is drawn. */
export class Chat {
  readonly id: string
  readonly #store = new ChatStore()
  readonly #ended = new AbortController()
  readonly model: ChosenModel
  #loading: Promise<boolean> | undefined
  /** The reply in the place of which one was asked for last. */
  #replacedId: string | undefined

  readonly $state = this.#store.$state
  readonly $title = this.#store.$title
  /** Whether anything was said. */
  readonly $isBegun = this.#store.$isBegun
  /** Whether a reply is under way. */
  readonly $isBusy = this.#store.$isBusy
  /** Whether something can be said. */
  readonly $isReady = this.#store.$isReady

  constructor(id: string = newId()) {
    this.id = id
    this.model = new ChosenModel(id)
  }

  /**
   * Brings what was said, where that is not known, and goes on with the reply that is under way; until it is told, what was told last
   * is there. Answers whether it is known then.
   */
  async load(): Promise<boolean> {
    if (this.#store.state.isTold) return true
    this.#loading ??= this.#load().finally(() => (this.#loading = undefined))
    return this.#loading
  }

  /** A chat that nobody has said anything in yet. */
  begin(): this {
    this.#store.change({ activity: 'idle', isTold: true })
    return this
  }

  /** Brings what was said before the first message that is here. */
  async loadEarlier(): Promise<void> {
    const { earlier } = this.#store.state
    if (earlier === undefined) return
    const { data } = await api.chats.listMessages({ chatId: this.id, before: earlier })
    const now = this.#store.state
    // Meanwhile more may have been said, and whoever asked for them twice has them once.
    if (now.earlier !== earlier) return
    this.#store.change({ messages: [...data.messages, ...now.messages], earlier: data.nextBefore })
  }

  /** All that was said in it, from the beginning. Throws as the call does by which the rest is brought. */
  async listAll(): Promise<readonly Message[]> {
    while (this.#store.state.earlier !== undefined) {
      // Each says where the one before it is.
      // oxlint-disable-next-line no-await-in-loop
      await this.loadEarlier()
    }
    return this.#store.state.messages
  }

  /** Says something, and listens to the reply until it has ended. */
  async ask(parts: Part[]): Promise<void> {
    await this.#send(
      { id: newId(), role: 'user', messageParts: parts, status: 'completed' },
      'submit-message',
    )
  }

  /** Says in other words what was said already; what came after it is forgotten. */
  async edit(id: string, parts: Part[]): Promise<void> {
    await this.#send({ id, role: 'user', messageParts: parts, status: 'completed' }, 'submit-message')
  }

  /** Asks for another reply to what was said last, or for the first one where none has begun. */
  async regenerate(): Promise<void> {
    const { messages } = this.#store.state
    const question = messages.findLast(({ role }) => role === 'user')
    const isAnswered = messages.at(-1)?.role === 'assistant'
    if (question) await this.#send(question, isAnswered ? 'regenerate-message' : 'submit-message')
  }

  /** Tries again what has failed. Of a reply whose connection was lost the server may have all: only else is it asked for anew. */
  async retry(): Promise<void> {
    const { isTold, failure } = this.#store.state
    if (!isTold) return void (await this.load())
    const standing = isLost(failure) ? await this.#reconnect(failure, [0, ...RETRY_MS]) : 'unheard'
    if (standing === 'unheard' || standing === 'failed') await this.regenerate()
    else await this.#keep()
  }

  /** Brings what was said meanwhile on another page, or while the connection was lost. Where that cannot be had, all stays as it is. */
  async refresh(): Promise<void> {
    const { activity, messages, isTold, failure } = this.#store.state
    if (activity !== 'idle' || (isTold && messages.length === 0)) return
    const said = await this.#listMessages().catch(() => null)
    const now = this.#store.state
    if (!said || now.messages !== messages || now.activity !== 'idle') return
    // What the server has not taken is here alone.
    if (isTold && failure && this.#standingIn(said) === 'unheard') return
    this.#take(said)
    await this.#goOn()
  }

  /** Has the reply written no further. Throws as the call does. */
  async stop(): Promise<void> {
    await api.chats.stop({ chatId: this.id })
  }

  /** Says yes or no to what a reply proposes. Throws as the call does. */
  async answer(messageId: string, answer: ProposalAnswer): Promise<void> {
    try {
      await answerProposal(this.#store, { chatId: this.id, messageId, answer })
    } catch (error) {
      // What is to be run may have been heard all the same.
      if (answer.decision === 'run') await this.refresh()
      throw error
    }
  }

  /** Gives it another title. Throws as the call does. */
  async rename(title: string): Promise<void> {
    await renameSession(this.id, title)
    this.#store.change({ title })
  }

  /** Lets go of its connection; the server writes on. */
  end(): void {
    this.#ended.abort()
  }

  async #send(question: Message, trigger: Trigger): Promise<void> {
    if (!isReady(this.#store.state)) return
    const { messages } = this.#store.state
    const known = messages.findIndex(({ id }) => id === question.id)
    const before = known === -1 ? messages : messages.slice(0, known)
    this.#replacedId = known === -1 ? undefined : messages[known + 1]?.id
    this.#store.change({ messages: [...before, question], activity: 'asking', failure: null })
    try {
      const model = this.model.$id.get()
      const scene = await sceneOf(this.id)
      const reply = await openReply({
        chatId: this.id,
        question: toAsked(question, { trigger, model, scene }),
        signal: this.#ended.signal,
      })
      if (reply) await this.#follow(reply)
    } catch (error) {
      await this.#recover(error)
    }
    await this.#keep()
    await noteSession(this.id)
  }

  async #load(): Promise<boolean> {
    this.#store.change({ activity: 'loading', failure: null })
    try {
      const told = this.#listMessages()
      // Where nothing is kept, or can be, it is told all the same.
      await Promise.allSettled([this.#showKept(), told])
      this.#take(await told)
    } catch (error) {
      this.#fail(error)
      return false
    }
    void this.#goOn()
    return true
  }

  async #listMessages() {
    return (await api.chats.listMessages({ chatId: this.id })).data
  }

  async #showKept(): Promise<void> {
    const kept = await findKept(this.id)
    const { activity, messages } = this.#store.state
    if (kept && activity === 'loading' && messages.length === 0) this.#store.change(kept)
  }

  async #keep(): Promise<void> {
    if (!this.#ended.signal.aborted) await keepChat(this.id, this.#store.state)
  }

  /** Shows what the server knows, the latest of it; what was brought from before that stays. */
  #take(told: Told): void {
    this.#store.change(withTold(this.#store.state, told))
  }

  /** Listens to the reply that is under way, if there is one. */
  async #goOn(): Promise<void> {
    if (this.#store.state.messages.at(-1)?.status === 'pending') {
      // Whatever is said before its first word would end it.
      this.#store.change({ activity: 'writing' })
      try {
        // It may have ended just now.
        if (!(await this.#resume())) this.#take(await this.#listMessages())
      } catch (error) {
        await this.#recover(error)
      }
    }
    await this.#keep()
  }

  /** Listens to the reply that is under way, from its start; false where none is. */
  async #resume(): Promise<boolean> {
    const reply = await openReply({ chatId: this.id, signal: this.#ended.signal })
    if (reply) await this.#follow(reply)
    return reply !== null
  }

  async #recover(error: unknown): Promise<void> {
    if (!isLost(error)) this.#fail(error)
    else if ((await this.#reconnect(error, RETRY_MS)) === 'unheard') this.#fail(error)
  }

  /**
   * The server may be writing the reply, may have written it, or may never have heard what was said. Answers how it is with it;
   * undefined where that cannot be had, which is told then.
   */
  async #reconnect(lost: unknown, waits: readonly number[]): Promise<Standing | undefined> {
    this.#store.change({ activity: 'reconnecting', failure: null })
    for (const wait of waits) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      if (this.#ended.signal.aborted) return undefined
      try {
        const said = await this.#listMessages()
        const standing = this.#standingIn(said)
        if (standing === 'unheard') this.#store.change({ activity: 'idle' })
        else if (standing !== 'pending') this.#take(said)
        if (standing !== 'pending' || (await this.#resume())) return standing
      } catch (error) {
        if (!isLost(error)) return this.#fail(error)
      }
    }
    return this.#fail(lost)
  }

  #standingIn({ messages: said }: Told): Standing {
    const question = this.#store.state.messages.findLast(({ role }) => role === 'user')
    return standingOf(said, { questionId: question?.id, replacedId: this.#replacedId })
  }

  async #follow(reply: AsyncGenerator<ChatChunk>): Promise<void> {
    const writing = new Writing(this.#store.state.messages)
    const show = (change: Partial<ChatState>) => {
      const messages = writing.within(this.#store.state.messages)
      if (!this.#ended.signal.aborted) this.#store.change({ messages, ...change })
    }
    try {
      for await (const chunks of byFrames(reply)) {
        for (const { title } of chunks.flatMap(titleOf)) this.#store.change({ title })
        // Nobody waits for the title, which is all that comes then, to say something else.
        if (writing.isOver || !writing.take(chunks)) continue
        show(writing.isOver ? { activity: 'idle', failure: writing.failure } : { activity: 'writing' })
      }
    } catch (error) {
      if (writing.isOver) return
      show({})
      throw error
    }
    if (!writing.isOver) show({ activity: 'idle' })
  }

  #fail(error: unknown): undefined {
    if (this.#ended.signal.aborted) return
    // It is told here, and nowhere else.
    if ($metLimit.get()?.error === error) $metLimit.set(null)
    this.#store.change({
      activity: 'idle',
      failure: error instanceof Error ? error : new Error(String(error)),
    })
  }
}
