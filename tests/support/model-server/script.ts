/** What a model of tests does when it is asked. */
export type Script =
  | {
      /** What it says; in a stream each of several pieces comes by itself. */
      says: string | readonly string[]
      /** What it thinks before that. */
      thinks?: string
      calls?: readonly ToolCall[]
      /** Why it ends, where it has not come to the end of what it says. */
      ends?: 'length' | 'content_filter'
      /** Pieces of a stream after which the connection is broken; an answer that comes at once is cut in the middle. */
      cutAfter?: number
      /** Pieces of a stream after which it says that something went wrong; an answer that comes at once is that alone. */
      fails?: { after: number; error: unknown }
      /** Pieces of a stream after which it says nothing more, without an end; an answer that comes at once stops in the middle. */
      hangsAfter?: number
      /** Waits before it answers, and between pieces. */
      waits?: () => Promise<void>
      cachedTokens?: number
    }
  /** Refuses. */
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** Answers with what is no answer. */
  | { malformed: string }
  /** Never answers. */
  | { hangs: true }

/** What it does when it answers. */
export type Said = Extract<Script, { says: unknown }>

export interface ToolCall {
  name: string
  input: unknown
}

/** A question as it was asked. */
export interface Question {
  authorization: string | undefined
  model: string
  stream?: boolean | undefined
  messages: readonly Message[]
  tools?: readonly { function: { name: string; description?: string | undefined } }[] | undefined
}

export interface Message {
  role: string
  content?: unknown
  /** The tools that were called in it, each by what tells the call from others. */
  calls?: readonly string[]
  /** Which call a tool answers. */
  answers?: string | undefined
}

/** All that was said to a model, as one text. */
export const wordsOf = ({ messages }: Question): string =>
  messages.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content))).join('\n')
