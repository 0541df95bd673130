import type { ModelMessage, UIMessage, UserContent } from 'ai'
import { chatLimits, type ProposalAnswers } from '@tidings/contracts'
import { z } from 'zod'
import type { AskedFile, Attachment } from './attachments/attachments.service.ts'
import type { Part } from './chat-part.ts'
import type { MessageRow } from './chat-store.ts'
import { plainMentions } from './mentions.ts'
import { FOREIGN } from './tools/foreign-tools.ts'
import { textOfQuestion } from './question-text.ts'

/** What is said now. */
export interface Said {
  text: string
  /** Those that a model is to look at itself. */
  files: readonly AskedFile[]
}

/**
 * What was said, as a model is given it: the latest of it, as far as there is room, and at last what is said now. Of a reply that
 * came to no end its words alone, for its steps may be half ones.
 */
export async function toModelMessages(earlier: readonly MessageRow[], now: Said): Promise<ModelMessage[]> {
  const { convertToModelMessages } = await import('ai')
  const messages = withinLength(earlier.map(toMessage).filter(({ parts }) => parts.length > 0))
  const begun = messages.findIndex(({ role }) => role === 'user')
  const before = begun === -1 ? [] : messages.slice(begun)
  return [...(await convertToModelMessages(before, { ignoreIncompleteToolCalls: true })), toQuestion(now)]
}

/**
 * The same without the files of before, which stand there by their names alone; undefined where there are none. Whoever asks on is
 * answered by a model that takes none of them.
 */
export function withoutEarlierFiles(
  messages: readonly ModelMessage[],
  { text, files }: Said,
): ModelMessage[] | undefined {
  const leftOut = files.filter(({ isEarlier }) => isEarlier).map(({ name }) => JSON.stringify(name))
  if (leftOut.length === 0) return undefined
  const note = `[Left out, for you cannot take it: ${leftOut.join(', ')}]`
  const own = files.filter(({ isEarlier }) => !isEarlier)
  return [...messages.slice(0, -1), toQuestion({ text: `${text}\n\n${note}`, files: own })]
}

const toQuestion = ({ text, files }: Said): ModelMessage => ({
  role: 'user',
  content: files.length > 0 ? withFiles(text, files) : text,
})

const withFiles = (text: string, files: readonly Attachment[]): UserContent => [
  { type: 'text', text },
  ...files.map(({ name, type, data }) => ({
    type: 'file' as const,
    mediaType: type,
    filename: name,
    // No copy: there may be many megabytes of them.
    data: new Uint8Array(data.buffer, data.byteOffset, data.length),
  })),
]

type Message = Omit<UIMessage, 'id'>

function toMessage({ role, parts, status, answers }: MessageRow): Message {
  if (role === 'user') {
    const text = plainMentions(textOfQuestion(parts))
    return { role, parts: text === '' ? [] : [{ type: 'text', text }] }
  }
  const kept = parts
    .filter(({ type }) => type === 'text' || (status === 'completed' && isOfTool(type)))
    .map(withoutProvider)
    .map((part) => withAnswer(part, answers ?? {}))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the AI SDK made them, and they are kept as they were
  return { role, parts: (kept.some(saysSomething) ? kept : []) as UIMessage['parts'] }
}

/** What a provider notes at a part holds together with what is not kept, and for that provider alone. */
const withoutProvider = ({
  providerMetadata: _text,
  callProviderMetadata: _call,
  resultProviderMetadata: _result,
  ...part
}: Part): Part => part

const proposed = z.object({ proposal: z.object({ id: z.string() }).loose() }).loose()
const drawn = z.object({ isShown: z.literal(true) }).loose()

/** Whether a part of a reply is one that a person can read or decide on: a chart or a proposal needs no words beside it. */
export const saysSomething = ({ type, text, output }: Part): boolean =>
  (type === 'text' && String(text).trim() !== '') ||
  proposed.safeParse(output).success ||
  drawn.safeParse(output).success

/** A model that goes on is told what came of what it has proposed. */
function withAnswer(part: Part, answers: ProposalAnswers): Part {
  const { data } = proposed.safeParse(part['output'])
  if (!data) return part
  const answer = answers[data.proposal.id]
  const decidedByPerson = answer?.decision ?? 'not yet'
  const outcome = answer?.outcome && { note: FOREIGN, ...answer.outcome }
  return { ...part, output: { proposal: data.proposal, decidedByPerson, ...(outcome && { outcome }) } }
}

const isOfTool = (type: string): boolean => type === 'step-start' || type.startsWith('tool-')

function withinLength(messages: readonly Message[]): Message[] {
  let length = 0
  const from = messages.findLastIndex((message) => {
    length += JSON.stringify(message.parts).length
    return length > chatLimits.historyLength
  })
  return messages.slice(from + 1)
}
