import type { Said } from './script.ts'

/** Four letters are a token here. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4)

const CONTEXT_TOKENS = 100

const textOf = ({ says }: Said): string => [says].flat().join('')

const usageOf = (said: Said) => {
  const output = tokensOf(textOf(said)) + tokensOf(said.thinks ?? '')
  return {
    prompt_tokens: CONTEXT_TOKENS,
    completion_tokens: output,
    total_tokens: CONTEXT_TOKENS + output,
    prompt_tokens_details: { cached_tokens: said.cachedTokens ?? 0 },
    completion_tokens_details: { reasoning_tokens: tokensOf(said.thinks ?? '') },
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

/** The whole answer at once. */
export function completion(model: string, said: Said): object {
  if (said.fails) return { error: said.fails.error }
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

/** The answer in pieces, as a stream brings it. */
export function pieces(model: string, said: Said): object[] {
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
