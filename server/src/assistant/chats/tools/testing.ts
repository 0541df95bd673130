import type { ModelServer, Question } from '../../../../../tests/support/model-server/model-server.ts'

interface ToolCall {
  name: string
  input: object
}

/** Has a model ask tools one after the other each time it is asked something, and then say something. */
export function callTools(provider: ModelServer, calls: readonly ToolCall[], says = 'So it is.'): void {
  provider.answers(({ stream, messages }) => {
    if (!stream) return { says: 'A title' }
    const sinceAsked = messages.slice(messages.findLastIndex(({ role }) => role === 'user'))
    const call = calls[sinceAsked.filter(({ role }) => role === 'tool').length]
    return call ? { says: '', calls: [call] } : { says }
  })
}

/** Has a model ask tools all at once each time it is asked something, and then say something. */
export function callTogether(provider: ModelServer, calls: readonly ToolCall[], says = 'So it is.'): void {
  provider.answers(({ stream, messages }) => {
    if (!stream) return { says: 'A title' }
    const isTold = calls.length === 0 || messages.at(-1)?.role === 'tool'
    return isTold ? { says } : { says: '', calls: [...calls] }
  })
}

/** Whether a model is told what a tool answered. */
const isAnswer = ({ messages, stream }: Question): boolean =>
  stream === true && messages.at(-1)?.role === 'tool'

/** What the last tool answered, as the model was given it. */
export const lastAnswer = ({ asked }: ModelServer): string =>
  String(asked.findLast(isAnswer)?.messages.at(-1)?.content)
