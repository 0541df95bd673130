import { z } from '@tidings/contracts'
import type { Message, Said } from '../script.ts'
import { figuresOf, named, textOf, type Dialect } from './dialect.ts'

const block = z.object({
  type: z.string(),
  text: z.string().optional(),
  content: z.unknown().optional(),
  id: z.string().optional(),
  tool_use_id: z.string().optional(),
})
const said = z.union([z.string().transform((text) => [{ type: 'text', text }]), z.array(block)])

const body = z.object({
  model: z.string(),
  // It answers nothing without.
  max_tokens: z.number(),
  stream: z.boolean().optional(),
  system: said.optional(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: said })),
  tools: z
    .array(
      z.object({
        name: z.string(),
        description: z.string().optional(),
        input_schema: z.object({ type: z.literal('object') }),
      }),
    )
    .optional(),
})

/** Anthropic's messages. */
export const anthropic: Dialect = {
  read: ({ path, headers, body: text }) => {
    if (path !== '/v1/messages') return undefined
    z.string().parse(headers['anthropic-version'])
    const { model, stream, system, messages, tools } = body.parse(JSON.parse(text))
    return {
      authorization: headers.authorization,
      model,
      stream,
      messages: [
        ...(system ? [{ role: 'system', content: wordsOf(system) }] : []),
        ...messages.flatMap(({ role, content }) => toMessages(role, content)),
      ],
      tools: tools?.map(({ name, description }) => ({ function: { name, description } })),
    }
  },
  whole: (model, answer) => ({
    ...head(model),
    content: blocksOf(answer).map(({ whole }) => whole),
    stop_reason: reasonOf(answer),
    usage: { ...usageAtStart(answer), ...usageOf(answer) },
  }),
  pieces,
  failure: (error) => ({ type: 'error', error }),
  event: named,
  end: '',
}

type Block = z.infer<typeof block>

const wordsOf = (blocks: readonly { text?: string | undefined }[]): string =>
  blocks.map(({ text = '' }) => text).join('')

/** What a tool answered stands in what its user says. */
function toMessages(role: string, blocks: readonly Block[]): Message[] {
  const results = blocks.filter(({ type }) => type === 'tool_result')
  const others = blocks.filter(({ type }) => type !== 'tool_result')
  return [
    ...results.map(({ content, tool_use_id: answers }) => ({
      role: 'tool',
      answers,
      content: typeof content === 'string' ? content : JSON.stringify(content),
    })),
    ...(others.length > 0 ? [{ role, content: wordsOf(others), ...callsIn(others) }] : []),
  ]
}

function callsIn(blocks: readonly Block[]): Pick<Message, 'calls'> {
  const calls = blocks.flatMap(({ type, id }) => (type === 'tool_use' && id !== undefined ? [id] : []))
  return calls.length > 0 ? { calls } : {}
}

const head = (model: string) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model,
  stop_sequence: null,
})

const reasons = { length: 'max_tokens', content_filter: 'refusal' }
const reasonOf = ({ ends, calls = [] }: Said): string => {
  if (ends) return reasons[ends]
  return calls.length > 0 ? 'tool_use' : 'end_turn'
}

/** What it has read before is not counted with the rest. */
function usageAtStart(answer: Said) {
  const { context, cached } = figuresOf(answer)
  return { input_tokens: context - cached, cache_creation_input_tokens: 0, cache_read_input_tokens: cached }
}

function usageOf(answer: Said) {
  const { output, thought } = figuresOf(answer)
  return { output_tokens: output, output_tokens_details: { thinking_tokens: thought } }
}

interface AnswerBlock {
  whole: object
  /** As it begins, and what is added to it then. */
  start: object
  deltas: object[]
}

function blocksOf(answer: Said): AnswerBlock[] {
  const { thinks, calls = [] } = answer
  const text = textOf(answer)
  return [
    ...(thinks === undefined
      ? []
      : [
          {
            whole: { type: 'thinking', thinking: thinks, signature: 'c2lnbmVk' },
            start: { type: 'thinking', thinking: '', signature: '' },
            deltas: [
              { type: 'thinking_delta', thinking: thinks },
              { type: 'signature_delta', signature: 'c2lnbmVk' },
            ],
          },
        ]),
    ...(text === ''
      ? []
      : [
          {
            whole: { type: 'text', text },
            start: { type: 'text', text: '' },
            deltas: [answer.says].flat().map((piece) => ({ type: 'text_delta', text: piece })),
          },
        ]),
    ...calls.map(({ name, input }, index) => {
      const call = { type: 'tool_use', id: `toolu_${index}_${name}`, name }
      return {
        whole: { ...call, input },
        start: { ...call, input: {} },
        deltas: ['', ...halves(JSON.stringify(input))].map((json) => ({
          type: 'input_json_delta',
          partial_json: json,
        })),
      }
    }),
  ]
}

const halves = (text: string): string[] => [text.slice(0, text.length / 2), text.slice(text.length / 2)]

function pieces(model: string, answer: Said): object[] {
  const message = { ...head(model), content: [], stop_reason: null }
  return [
    { type: 'message_start', message: { ...message, usage: { ...usageAtStart(answer), output_tokens: 1 } } },
    { type: 'ping' },
    ...blocksOf(answer).flatMap(({ start, deltas }, index) => [
      { type: 'content_block_start', index, content_block: start },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    {
      type: 'message_delta',
      delta: { stop_reason: reasonOf(answer), stop_sequence: null },
      usage: usageOf(answer),
    },
    { type: 'message_stop' },
  ]
}
