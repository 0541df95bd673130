import type { ChatMessage } from '@tidings/contracts'

export type Message = Pick<ChatMessage, 'id' | 'role' | 'messageParts' | 'status'> &
  Partial<Pick<ChatMessage, 'metadata'>>

export interface ChatState {
  messages: readonly Message[]
  /**
   * `loading` until it is known what was said; `asking` until a reply begins, `writing` while it comes, and `reconnecting` while
   * the connection is lost that it comes by.
   */
  activity: 'loading' | 'idle' | 'asking' | 'writing' | 'reconnecting'
  /** Whether it is what was said last as far as it is kept here, and the server has not told it yet. */
  isKept: boolean
  /** Why there is no reply, or not what was said before. */
  failure: Error | null
  /** Where what was said before the first message begins; undefined where there is none. */
  earlier: string | undefined
  /** Empty until it has one. */
  title: string
}

export const initialState: ChatState = {
  messages: [],
  activity: 'loading',
  isKept: false,
  failure: null,
  earlier: undefined,
  title: '',
}

/** Whether a reply is under way. */
export const isBusy = ({ activity }: ChatState): boolean => activity !== 'idle' && activity !== 'loading'
