import type { ChatChunk, ProposalAnswer, ProposalAnswers } from '@tidings/contracts'
import { db } from '@tidings/db'
import { getChat, storeChatMessages } from '@tidings/db/chats'
import { $metLimit, api, atom, openReply, type ReadableAtom } from '@tidings/runtime'
import { noteSession } from '../sessions/sessions.api.ts'
import type { Part } from './apply-chunk.ts'
import { byFrames } from './by-frames.ts'
import { UNDER_WAY, withAnswers, without } from './answers.ts'
import { isLost } from './chat-failure.ts'
import { initialState, isBusy, type ChatState, type Message } from './chat-state.ts'
import { ChosenModel } from './chosen-model.ts'
import { newId } from './new-id.ts'
import { sceneOf } from './scene.ts'
import { toAsked, type Trigger } from './to-asked.ts'
import { titleOf, Writing } from './writing.ts'
import { patience } from '../../patience.ts'

/** How often a connection that was lost is tried anew, and how long after each try, in milliseconds. */
const RETRY_MS = [500, 1000, 2000, 4000, 8000] as const

/** A chat of the signed-in user: what was said in it, and the reply that comes. Its stores change as often as a page is drawn. */
export class Chat {
  readonly id: string
  readonly #state = atom<ChatState>(initialState)
  readonly #title = atom('')
  readonly #isBegun = atom(false)
  readonly #isBusy = atom(isBusy(initialState))
  readonly #ended = new AbortController()
  readonly model: ChosenModel

  readonly $state: ReadableAtom<ChatState> = this.#state
  /** The title alone: what stands around a reply is not drawn as often as that. */
  readonly $title: ReadableAtom<string> = this.#title
  /** Whether anything was said. */
  readonly $isBegun: ReadableAtom<boolean> = this.#isBegun
  /** Whether a reply is under way. */
  readonly $isBusy: ReadableAtom<boolean> = this.#isBusy

  constructor(id: string = newId()) {
    this.id = id
    this.model = new ChosenModel(id)
  }

  /** Brings what was said, and goes on with the reply that is under way; until it is told, what was told last is there. */
  async load(): Promise<void> {
    this.#set({ activity: 'loading', failure: null })
    try {
      const told = this.#listMessages()
      // Where nothing is kept, or can be, it is told all the same.
      await Promise.allSettled([this.#showKept(), told])
      const said = await told
      // Whoever was faster has said something meanwhile, and listens to the reply.
      if (this.#state.get().activity !== 'loading') return
      this.#take(said)
      this.#set({ title: said.chatSession?.title ?? '' })
      await this.#goOn()
      await this.#keep()
    } catch (error) {
      this.#fail(error)
    }
  }

  /** A chat that nobody has said anything in yet. */
  begin(): this {
    this.#set({ activity: 'idle' })
    return this
  }

  /** Brings what was said before the first message that is here. */
  async loadEarlier(): Promise<void> {
    const { earlier } = this.#state.get()
    if (earlier === undefined) return
    const { data } = await api.chats.listMessages({ chatId: this.id, before: earlier })
    const now = this.#state.get()
    // Meanwhile more may have been said, and whoever asked for them twice has them once.
    if (now.earlier !== earlier) return
    this.#set({ messages: [...data.messages, ...now.messages], earlier: data.nextBefore })
  }

  /** All that was said in it, from the beginning. Throws as the call does by which the rest is brought. */
  async listAll(): Promise<readonly Message[]> {
    while (this.#state.get().earlier !== undefined) {
      // Each says where the one before it is.
      // oxlint-disable-next-line no-await-in-loop
      await this.loadEarlier()
    }
    return this.#state.get().messages
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
    const { messages } = this.#state.get()
    const question = messages.findLast(({ role }) => role === 'user')
    const isAnswered = messages.at(-1)?.role === 'assistant'
    if (question) await this.#send(question, isAnswered ? 'regenerate-message' : 'submit-message')
  }

  /** Brings what was said meanwhile on another page. Where that cannot be had, all stays as it is. */
  async refresh(): Promise<void> {
    const { activity, messages, failure } = this.#state.get()
    if (activity !== 'idle' || messages.length === 0) return
    const said = await this.#listMessages().catch(() => null)
    if (!said || this.#state.get().messages !== messages) return
    // What the server has not taken is here alone.
    const question = messages.findLast(({ role }) => role === 'user')
    if (failure && !said.messages.some(({ id }) => id === question?.id)) return
    this.#take(said)
    this.#set({ failure: null, title: said.chatSession?.title ?? '' })
    await this.#goOn()
    await this.#keep()
  }

  /** Has the reply written no further. Throws as the call does. */
  async stop(): Promise<void> {
    await api.chats.stop({ chatId: this.id })
  }

  /** Says yes or no to what a reply proposes. Throws as the call does. */
  async answer(messageId: string, answer: ProposalAnswer): Promise<void> {
    const note = (change: (before: ProposalAnswers) => ProposalAnswers) =>
      this.#set({ messages: withAnswers(this.#state.get().messages, messageId, change) })
    const isRun = answer.decision === 'run'
    // Whoever looks at it meanwhile, on another part of the page, sees that it is under way.
    if (isRun) note((before) => ({ ...before, [answer.proposalId]: UNDER_WAY }))
    try {
      const input = { chatId: this.id, messageId, answer }
      const { data } = await api.chats.answer(
        input,
        isRun ? { context: { timeoutMs: patience.toolRun } } : {},
      )
      note((before) => ({ ...before, ...data.answers }))
    } catch (error) {
      if (isRun) {
        note((before) => without(before, answer.proposalId))
        // It may have been heard all the same.
        await this.refresh()
      }
      throw error
    }
  }

  /** Lets go of its connection; the server writes on. */
  end(): void {
    this.#ended.abort()
  }

  async #send(question: Message, trigger: Trigger): Promise<void> {
    if (isBusy(this.#state.get())) return
    const { messages } = this.#state.get()
    const known = messages.findIndex(({ id }) => id === question.id)
    const before = known === -1 ? messages : messages.slice(0, known)
    this.#set({ messages: [...before, question], activity: 'asking', isKept: false, failure: null })
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
      await this.#recover(error, question.id)
    }
    await this.#keep()
    await noteSession(this.id)
  }

  async #listMessages() {
    return (await api.chats.listMessages({ chatId: this.id })).data
  }

  async #showKept(): Promise<void> {
    const kept = await getChat(db, this.id)
    const { activity, messages } = this.#state.get()
    if (kept && activity === 'loading' && messages.length === 0)
      this.#set({ messages: kept.messages, earlier: kept.nextBefore, title: kept.title, isKept: true })
  }

  /** Has the database keep what is here; what could not be said stays on this page. */
  async #keep(): Promise<void> {
    const { messages, earlier, isKept, failure } = this.#state.get()
    if (isKept || failure || this.#ended.signal.aborted) return
    const said = { chatId: this.id, messages, nextBefore: earlier }
    // Where nothing can be kept, the chat is here all the same.
    await storeChatMessages(db, said).catch(() => undefined)
  }

  /** Shows what the server knows, the latest of it; what was brought from before that stays. */
  #take({ messages, nextBefore }: { messages: readonly Message[]; nextBefore?: string | undefined }): void {
    const { messages: known, isKept } = this.#state.get()
    const before = isKept ? 0 : known.findIndex(({ id }) => id === messages[0]?.id)
    if (before > 0) this.#set({ messages: [...known.slice(0, before), ...messages], activity: 'idle' })
    else this.#set({ messages, activity: 'idle', earlier: nextBefore, isKept: false })
  }

  /** Listens to the reply that is under way, if there is one. */
  async #goOn(): Promise<void> {
    const { messages } = this.#state.get()
    if (messages.at(-1)?.status !== 'pending') return
    try {
      // It may have ended just now.
      if (!(await this.#resume())) this.#take(await this.#listMessages())
    } catch (error) {
      await this.#recover(error, messages.findLast(({ role }) => role === 'user')?.id)
    }
  }

  /** Listens to the reply that is under way, from its start; false where none is. */
  async #resume(): Promise<boolean> {
    const reply = await openReply({ chatId: this.id, signal: this.#ended.signal })
    if (reply) await this.#follow(reply)
    return reply !== null
  }

  async #recover(error: unknown, questionId: string | undefined): Promise<void> {
    if (isLost(error)) await this.#reconnect(error, questionId)
    else this.#fail(error)
  }

  /** The server may be writing the reply, may have written it, or may never have heard what was said. */
  async #reconnect(lost: unknown, questionId: string | undefined): Promise<void> {
    this.#set({ activity: 'reconnecting' })
    for (const wait of RETRY_MS) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      if (this.#ended.signal.aborted) return
      try {
        const said = await this.#listMessages()
        if (!said.messages.some(({ id }) => id === questionId)) return this.#fail(lost)
        if (said.messages.at(-1)?.status !== 'pending') return this.#take(said)
        if (await this.#resume()) return
      } catch (error) {
        if (!isLost(error)) return this.#fail(error)
      }
    }
    this.#fail(lost)
  }

  async #follow(reply: AsyncGenerator<ChatChunk>): Promise<void> {
    const writing = new Writing(this.#state.get().messages)
    const show = (change: Partial<ChatState>) => {
      if (!this.#ended.signal.aborted) this.#set({ messages: writing.messages, ...change })
    }
    try {
      for await (const chunks of byFrames(reply)) {
        for (const { title } of chunks.flatMap(titleOf)) this.#set({ title })
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

  #fail(error: unknown): void {
    if (this.#ended.signal.aborted) return
    // It is told here, and nowhere else.
    if ($metLimit.get()?.error === error) $metLimit.set(null)
    this.#set({ activity: 'idle', failure: error instanceof Error ? error : new Error(String(error)) })
  }

  #set(change: Partial<ChatState>): void {
    const state = { ...this.#state.get(), ...change }
    this.#state.set(state)
    this.#title.set(state.title)
    this.#isBegun.set(state.messages.length > 0)
    this.#isBusy.set(isBusy(state))
  }
}
