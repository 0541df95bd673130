import { atom, type ReadableAtom } from '@tidings/runtime'
import { forgetAtSignOut } from '../forget-at-sign-out.ts'

const PREFIX = 'tidings:chat-model:'

forgetAtSignOut(PREFIX)

/** Which model replies in a chat, where one has chosen; it stays with the chat on this device. */
export class ChosenModel {
  readonly #key: string
  readonly #id

  constructor(chatId: string) {
    this.#key = PREFIX + chatId
    this.#id = atom(localStorage.getItem(this.#key))
  }

  /** Null where it is the one of the settings. */
  get $id(): ReadableAtom<string | null> {
    return this.#id
  }

  choose(id: string | null): void {
    this.#id.set(id)
    if (id === null) localStorage.removeItem(this.#key)
    else localStorage.setItem(this.#key, id)
  }
}
