import { atom, type ReadableAtom } from '@tidings/runtime'
import { initialState, isBusy, isReady, type ChatState } from './chat-state.ts'

/** What is known of a chat. What stands around a reply is not drawn as often as that grows: it looks at a part of it alone. */
export class ChatStore {
  readonly #state = atom<ChatState>(initialState)
  readonly #title = atom('')
  readonly #isBegun = atom(false)
  readonly #isBusy = atom(isBusy(initialState))
  readonly #isReady = atom(isReady(initialState))

  readonly $state: ReadableAtom<ChatState> = this.#state
  readonly $title: ReadableAtom<string> = this.#title
  readonly $isBegun: ReadableAtom<boolean> = this.#isBegun
  readonly $isBusy: ReadableAtom<boolean> = this.#isBusy
  readonly $isReady: ReadableAtom<boolean> = this.#isReady

  get state(): ChatState {
    return this.#state.get()
  }

  change(change: Partial<ChatState>): void {
    const state = { ...this.#state.get(), ...change }
    this.#state.set(state)
    this.#title.set(state.title)
    this.#isBegun.set(state.messages.length > 0)
    this.#isBusy.set(isBusy(state))
    this.#isReady.set(isReady(state))
  }
}
