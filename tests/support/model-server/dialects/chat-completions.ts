import { z } from '@tidings/contracts'
import type { Message, Said } from '../script.ts'
import { figuresOf, textOf, unnamed, type Dialect } from './dialect.ts'

const body = z.object({
  model: z.string(),
  stream: z.boolean().optional(),
  messages: z.array(
    z
      .object({
        role: z.string(),
        content: z.unknown(),
        tool_calls: z.array(z.object({ id: z.string() })).default([]),
        tool_call_id: z.string().optional(),
      })
      .transform(({ role, content, tool_calls: calls, tool_call_id: answers }): Message => ({
        role,
        content,
        ...(calls.length > 0 && { calls: calls.map(({ id }) => id) }),
        ...(answers !== undefined && { answers }),
      })),
  ),
  tools: z
    .array(z.object({ function: z.object({ name: z.string(), description: z.string().optional() }) }))
    .optional(),
})

/** OpenAI's older interface, which servers of one's own speak. */
export const chatCompletions: Dialect = {
  read: ({ path, headers, body: text }) =>
    path === '/v1/chat/completions'
      ? { authorization: headers.authorization, ...body.parse(JSON.parse(text)) }
      : undefined,
  whole: completion,
  pieces,
  failure: (error) => ({ error }),
  event: unnamed,
  end: 'data: [DONE]\n\n',
}

function usageOf(said: Said) {
  const { context, cached, output, thought } = figuresOf(said)
  return {
    prompt_tokens: context,
    completion_tokens: output,
    total_tokens: context + output,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: thought },
  }
}

const callsOf = ({ calls = [] }: Said) =>
  calls.map(({ name, input }, index) => ({
    index,
    id: `call_${index}_${name}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }))

const finishOf = ({ calls = [], ends }: Said): string => ends ?? (calls.length > 0 ? 'tool_calls' : 'stop')

const head = (model: string, object: string) => ({ id: 'chatcmpl-1', object, created: 1, model })

function completion(model: string, said: Said): object {
  const calls = callsOf(said)
  const message = {
    role: 'assistant',
    content: textOf(said),
    ...(said.thinks !== undefined && { reasoning_content: said.thinks }),
    ...(calls.length > 0 && { tool_calls: calls }),
  }
  return {
    ...head(model, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason: finishOf(said) }],
    usage: usageOf(said),
  }
}

function pieces(model: string, said: Said): object[] {
  const piece = (delta: object, finish: string | null = null) => ({
    ...head(model, 'chat.completion.chunk'),
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
  return [
    piece({ role: 'assistant', content: '' }),
    ...(said.thinks === undefined ? [] : [piece({ reasoning_content: said.thinks })]),
    ...[said.says].flat().map((content) => piece({ content })),
    ...callsOf(said).map((call) => piece({ tool_calls: [call] })),
    piece({}, finishOf(said)),
    { ...head(model, 'chat.completion.chunk'), choices: [], usage: usageOf(said) },
  ]
}
