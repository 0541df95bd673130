import { z } from '@tidings/contracts'
import type { Message, Said } from '../script.ts'
import { figuresOf, unnamed, type Dialect } from './dialect.ts'

/** What it thought before a call, which it wants back with it. */
const SIGNATURE = 'c2lnbmVk'

const part = z.object({
  text: z.string().optional(),
  functionCall: z.object({ name: z.string() }).optional(),
  thoughtSignature: z.string().optional(),
  functionResponse: z.object({ name: z.string(), response: z.unknown() }).optional(),
})
const content = z.object({ role: z.enum(['user', 'model']), parts: z.array(part) })

const body = z.object({
  contents: z.array(content).min(1),
  systemInstruction: z.object({ parts: z.array(part) }).optional(),
  tools: z
    .array(
      z.object({
        functionDeclarations: z.array(z.object({ name: z.string(), description: z.string().optional() })),
      }),
    )
    .optional(),
})

const address = /^\/v1\/models\/([^/:]+):(generateContent|streamGenerateContent\?alt=sse)$/

/** Google's Gemini. */
export const google: Dialect = {
  read: ({ path, headers, body: text }) => {
    const [, model, way] = address.exec(path) ?? []
    if (model === undefined || way === undefined) return undefined
    const { contents, systemInstruction, tools } = body.parse(JSON.parse(text))
    return {
      authorization: headers.authorization,
      model,
      stream: way.startsWith('stream'),
      messages: [
        ...(systemInstruction ? [{ role: 'system', content: wordsOf(systemInstruction.parts) }] : []),
        ...contents.flatMap(toMessages),
      ],
      tools: tools?.flatMap(({ functionDeclarations }) =>
        functionDeclarations.map((declared) => ({ function: declared })),
      ),
    }
  },
  whole: (model, said) => answer(model, said, { parts: partsOf(said).flat(), isLast: true }),
  pieces: (model, said) => {
    const all = partsOf(said)
    return [
      ...all.map((parts) => answer(model, said, { parts, isLast: false })),
      answer(model, said, { parts: [{ text: '' }], isLast: true }),
    ]
  },
  failure: (error) => ({ error }),
  // Its lines end as those of HTTP do.
  event: (piece) => unnamed(piece).replaceAll('\n', '\r\n'),
  end: '',
}

const wordsOf = (parts: readonly z.infer<typeof part>[]): string =>
  parts.map(({ text = '' }) => text).join('')

/** What a tool answered is said by its user. */
function toMessages({ role, parts }: z.infer<typeof content>): Message[] {
  const results = parts.flatMap(({ functionResponse }) => functionResponse ?? [])
  if (results.length > 0)
    return results.map(({ name, response }) => ({
      role: 'tool',
      content: JSON.stringify(response),
      answers: name,
    }))
  const calls = parts.flatMap(({ functionCall, thoughtSignature }) =>
    functionCall && thoughtSignature === SIGNATURE ? [functionCall.name] : [],
  )
  return [
    {
      role: role === 'model' ? 'assistant' : role,
      content: wordsOf(parts),
      ...(calls.length > 0 && { calls }),
    },
  ]
}

const partsOf = ({ thinks, says, calls = [] }: Said): object[][] => [
  ...(thinks === undefined ? [] : [[{ text: thinks, thought: true }]]),
  ...[says].flat().flatMap((text) => (text === '' ? [] : [[{ text }]])),
  ...calls.map(({ name, input }) => [{ functionCall: { name, args: input }, thoughtSignature: SIGNATURE }]),
]

const reasons = { length: 'MAX_TOKENS', content_filter: 'SAFETY' }

function answer(model: string, said: Said, { parts, isLast }: { parts: object[]; isLast: boolean }): object {
  const { context, cached, output, thought } = figuresOf(said)
  return {
    candidates: [
      {
        content: { role: 'model', parts },
        index: 0,
        // There is no word of its own for a tool that is called.
        ...(isLast && { finishReason: said.ends ? reasons[said.ends] : 'STOP' }),
      },
    ],
    usageMetadata: {
      promptTokenCount: context,
      ...(cached > 0 && { cachedContentTokenCount: cached }),
      ...(isLast && { candidatesTokenCount: output - thought, thoughtsTokenCount: thought }),
      totalTokenCount: context + (isLast ? output : 0),
    },
    modelVersion: model,
    responseId: 'a-response',
  }
}
