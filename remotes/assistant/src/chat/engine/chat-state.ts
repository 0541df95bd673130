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
  /** Whether the server has told what was said before; until then it is what is kept of it here. */
  isTold: boolean
  /** Why there is no reply, or not what was said before. */
  failure: Error | null
  /** Where what was said before the first message begins; undefined where there is none. */
  earlier: string | undefined
  /** Empty until it has one. */
  title: string
}

/** What the server tells of a chat: the latest of what was said. */
export interface Told {
  messages: readonly Message[]
  nextBefore?: string | undefined
  chatSession: { title: string } | null
}

export const initialState: ChatState = {
  messages: [],
  activity: 'loading',
  isTold: false,
  failure: null,
  earlier: undefined,
  title: '',
}

/** Whether a reply is under way. */
export const isBusy = ({ activity }: ChatState): boolean => activity !== 'idle' && activity !== 'loading'

/** Whether something can be said: nothing is lost sight of by it, and no reply is under way. */
export const isReady = (state: ChatState): boolean => state.isTold && state.activity === 'idle'

/** What is known once the server has told it; what was brought from before that stays. */
export function withTold(
  { messages: known, isTold }: ChatState,
  { messages, ...told }: Told,
): Partial<ChatState> {
  const title = told.chatSession?.title ?? ''
  const change = { activity: 'idle', isTold: true, failure: null, title } as const
  const before = isTold ? known.findIndex(({ id }) => id === messages[0]?.id) : 0
  if (before > 0) return { ...change, messages: [...known.slice(0, before), ...messages] }
  return { ...change, messages, earlier: told.nextBefore }
}
