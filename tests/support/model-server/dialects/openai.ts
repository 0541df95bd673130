import { z } from '@tidings/contracts'
import type { Message, Said } from '../script.ts'
import { figuresOf, named, textOf, type Dialect } from './dialect.ts'

const item = z.object({
  role: z.string().optional(),
  type: z.string().optional(),
  content: z.unknown().optional(),
  output: z.unknown().optional(),
  call_id: z.string().optional(),
})

const body = z.object({
  model: z.string(),
  stream: z.boolean().optional(),
  input: z.array(item),
  tools: z
    .array(z.object({ type: z.literal('function'), name: z.string(), description: z.string().optional() }))
    .optional(),
})

/** OpenAI's responses. */
export const openai: Dialect = {
  read: ({ path, headers, body: text }) => {
    if (path !== '/v1/responses') return undefined
    const { model, stream, input, tools } = body.parse(JSON.parse(text))
    return {
      authorization: headers.authorization,
      model,
      stream,
      messages: input.flatMap(toMessages),
      tools: tools?.map(({ name, description }) => ({ function: { name, description } })),
    }
  },
  whole: ended,
  pieces,
  failure: (error) => ({ type: 'error', sequence_number: 9, error }),
  event: named,
  end: '',
}

function toMessages({ type, role, content, output, call_id: call }: z.infer<typeof item>): Message[] {
  if (type === 'function_call_output') return [{ role: 'tool', content: output, answers: call }]
  if (type === 'function_call' && call !== undefined) return [{ role: 'assistant', calls: [call] }]
  return role === undefined
    ? []
    : [{ role, content: typeof content === 'string' ? content : wordsOf(content) }]
}

const parts = z.array(z.object({ text: z.string().default('') }))
const wordsOf = (content: unknown): string =>
  parts
    .parse(content)
    .map(({ text }) => text)
    .join('')

const response = (model: string, status: string) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1,
  model,
  status,
  error: null,
})

const reasons = { length: 'max_output_tokens', content_filter: 'content_filter' }

function ended(model: string, said: Said): object {
  const { context, cached, output, thought } = figuresOf(said)
  return {
    ...response(model, said.ends ? 'incomplete' : 'completed'),
    incomplete_details: said.ends ? { reason: reasons[said.ends] } : null,
    output: itemsOf(said).map(({ whole }) => whole),
    usage: {
      input_tokens: context,
      input_tokens_details: { cached_tokens: cached },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: thought },
      total_tokens: context + output,
    },
  }
}

interface Item {
  whole: object
  start: object
  /** What is added to it, by its place. */
  deltas: object[]
}

function itemsOf(said: Said): Item[] {
  const { thinks, calls = [] } = said
  return [
    ...(thinks === undefined ? [] : [reasoning(thinks)]),
    ...(textOf(said) === '' ? [] : [message(said)]),
    ...calls.map(({ name, input }, index) => {
      const call = { id: `fc_${index}`, type: 'function_call', call_id: `call_${index}_${name}`, name }
      const json = JSON.stringify(input)
      return {
        whole: { ...call, status: 'completed', arguments: json },
        start: { ...call, status: 'in_progress', arguments: '' },
        deltas: [
          { type: 'response.function_call_arguments.delta', item_id: call.id, delta: json },
          { type: 'response.function_call_arguments.done', item_id: call.id, arguments: json },
        ],
      }
    }),
  ]
}

function message(said: Said): Item {
  const id = 'msg_1'
  const head = { id, type: 'message', role: 'assistant' }
  const part = { type: 'output_text', text: textOf(said), annotations: [] }
  return {
    whole: { ...head, status: 'completed', content: [part] },
    start: { ...head, status: 'in_progress', content: [] },
    deltas: [
      { type: 'response.content_part.added', item_id: id, content_index: 0, part: { ...part, text: '' } },
      ...[said.says].flat().map((delta) => ({
        type: 'response.output_text.delta',
        item_id: id,
        content_index: 0,
        delta,
      })),
      { type: 'response.output_text.done', item_id: id, content_index: 0, text: part.text },
      { type: 'response.content_part.done', item_id: id, content_index: 0, part },
    ],
  }
}

function reasoning(thinks: string): Item {
  const id = 'rs_1'
  const part = { type: 'summary_text', text: thinks }
  const at = { item_id: id, summary_index: 0 }
  return {
    whole: { id, type: 'reasoning', summary: [part] },
    start: { id, type: 'reasoning', summary: [] },
    deltas: [
      { type: 'response.reasoning_summary_part.added', ...at, part: { ...part, text: '' } },
      { type: 'response.reasoning_summary_text.delta', ...at, delta: thinks },
      { type: 'response.reasoning_summary_text.done', ...at, text: thinks },
      { type: 'response.reasoning_summary_part.done', ...at, part },
    ],
  }
}

function pieces(model: string, said: Said): object[] {
  const begun = { ...response(model, 'in_progress'), output: [] }
  const all = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...itemsOf(said).flatMap(({ start, deltas, whole }, place) => [
      { type: 'response.output_item.added', output_index: place, item: start },
      ...deltas.map((delta) => ({ ...delta, output_index: place })),
      { type: 'response.output_item.done', output_index: place, item: whole },
    ]),
    { type: said.ends ? 'response.incomplete' : 'response.completed', response: ended(model, said) },
  ]
  return all.map((piece, number) => ({ ...piece, sequence_number: number }))
}
