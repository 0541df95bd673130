import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, streamText, type LanguageModel } from 'ai'
import { describe, expect, test } from 'vitest'
import type { KnownModel } from './known-models.ts'
import { failureOfModel } from './model-failures.ts'

const KEY = 'sk-secret'

const model: KnownModel = {
  id: 'own/mine/m',
  name: 'm',
  provider: 'openai-compatible',
  baseUrl: 'http://provider.example/v1',
  apiKey: KEY,
  multiplier: 1,
  connection: 'mine',
}

/** Answers whatever is asked with these as a stream. */
const streams = (events: object[]) => async () =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  })

const refuses = async () => Response.json({ error: { message: 'Slow down', code: 429 } })

type Fetch = typeof globalThis.fetch

const compatible = (fetch: Fetch) =>
  createOpenAICompatible({ name: 'compatible', baseURL: 'http://provider.example/v1', fetch })('m')

async function failureOfStream(asked: LanguageModel) {
  let failure: unknown
  const { stream } = streamText({
    model: asked,
    prompt: 'How is it?',
    maxOutputTokens: 100,
    maxRetries: 0,
    onError: ({ error }) => {
      failure ??= error
    },
  })
  for await (const _ of stream);
  return failureOfModel(failure, model)
}

const begun = { id: '1', choices: [{ index: 0, delta: { role: 'assistant', content: 'It is' } }] }

describe('what a provider says in the middle of an answer is its failure, in its words', () => {
  test.each<[object, string, string]>([
    [{ error: { message: 'Slow down', type: 'rate_limit_error' } }, 'quota', 'Slow down'],
    [{ error: { message: 'Slow down', code: 429 } }, 'quota', 'Slow down'],
    [{ error: { message: 'Rate limit reached' } }, 'quota', 'Rate limit reached'],
    [{ error: { message: 'CUDA out of memory' } }, 'unreachable', 'CUDA out of memory'],
    [{ error: { message: 'Gone', code: 'server_error' } }, 'unreachable', 'Gone'],
    [
      { error: { message: 'Not that', type: 'invalid_request_error', code: 'content_policy' } },
      'refused',
      'Not that',
    ],
    [{ error: { message: 'Maximum context length is 9' } }, 'tooLong', 'Maximum context length is 9'],
    [{ error: { message: `No ${KEY} here`, code: '401' } }, 'key', 'No … here'],
    [{ error: 'Out of memory' }, 'unreachable', 'Out of memory'],
    [
      { ...begun, error: { message: 'Lost', code: 502 }, choices: [{ index: 0, finish_reason: 'error' }] },
      'unreachable',
      'Lost',
    ],
  ])('%j', async (told, problem, said) => {
    const failure = await failureOfStream(compatible(streams([begun, told])))
    expect(failure).toEqual({ problem, model: 'own/mine/m', said })
  })

  test.each<[string, (fetch: Fetch) => LanguageModel, object[], object]>([
    [
      'OpenAI',
      (fetch) => createOpenAI({ apiKey: KEY, fetch })('m'),
      [
        { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } },
        { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'i' } },
        { type: 'response.output_text.delta', item_id: 'i', delta: 'It is' },
        { type: 'error', sequence_number: 3, error: { code: 'rate_limit_exceeded', message: 'Slow down' } },
      ],
      { problem: 'quota', said: 'Slow down' },
    ],
    [
      'Anthropic',
      (fetch) => createAnthropic({ apiKey: KEY, fetch })('m'),
      [
        { type: 'message_start', message: { id: 'm', usage: { input_tokens: 1, output_tokens: 1 } } },
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'It is' } },
        { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
      ],
      { problem: 'unreachable', said: 'Overloaded' },
    ],
    [
      'Google',
      (fetch) => createGoogleGenerativeAI({ apiKey: KEY, fetch })('m'),
      [
        { candidates: [{ content: { role: 'model', parts: [{ text: 'It is' }] } }] },
        { error: { code: 429, message: 'Exhausted', status: 'RESOURCE_EXHAUSTED' } },
      ],
      { problem: 'quota', said: 'Exhausted' },
    ],
  ])('of %s', async (_, create, events, failure) => {
    expect(await failureOfStream(create(streams(events)))).toMatchObject(failure)
  })

  test('and for how long it wants to be left alone, as Google says it', async () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.Help' }, 'text', { retryDelay: '6.4s' }]
    const error = { code: 429, message: 'Exhausted', status: 'RESOURCE_EXHAUSTED', details }
    const fetch = async () => Response.json({ error }, { status: 429 })
    expect(await failureOfStream(createGoogleGenerativeAI({ apiKey: KEY, fetch })('m'))).toEqual({
      problem: 'quota',
      model: 'own/mine/m',
      said: 'Exhausted',
      retryAfter: 7,
    })
  })

  test.each([
    [404, 'No endpoints found that support image input'],
    [400, 'This model does not support images'],
    [500, 'image input is not supported - hint: you may need to provide the mmproj'],
  ])(
    'and a file that a model does not take is refused, with a status of %i as well',
    async (status, said) => {
      const fetch = async () => Response.json({ error: { message: said } }, { status })
      expect(await failureOfStream(compatible(fetch))).toMatchObject({ problem: 'refused', said })
    },
  )

  test('and so is what comes as it is, without an error of the AI SDK around it', () => {
    expect(failureOfModel({ message: 'Slow down', code: 429 }, model)).toMatchObject({
      problem: 'quota',
      said: 'Slow down',
    })
  })

  test('and what stands where an answer should, though all is said to be well', async () => {
    const asked = generateText({ model: compatible(refuses), prompt: 'How is it?', maxRetries: 0 })
    const failure = await asked.catch((error: unknown) => failureOfModel(error, model))
    expect(failure).toMatchObject({ problem: 'quota', said: 'Slow down' })
  })
})

test.each([new Error('A bug'), new TypeError('x is undefined'), undefined, 'text', {}])(
  'what no provider has said is no failure of one: %s',
  (error) => {
    expect(failureOfModel(error, model)).toBeUndefined()
  },
)
