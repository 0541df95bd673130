import { startModelServer, type ModelServer } from '../support/model-server/model-server.ts'
import { cookieHeader, createReader, type Reader } from '../support/reader.ts'
import { median, type Measurement } from './measurement.ts'
import { withProduct } from './with-product.ts'

/** One person may say no more than thirty things a minute. */
const READERS = 3
const TIMES = 25
/** Of the first reader: until what asks models is loaded, and done often enough. */
const WARM_UPS = 15

/** Times what our server adds to the first word of a model, with a model that answers at once. */
export async function run(): Promise<Measurement[]> {
  const provider = await startModelServer()
  try {
    return await withProduct(async ({ product }) => measure(product.url, provider), {
      AI_BASE_URL: provider.url,
      AI_MODELS: 'small',
    })
  } finally {
    await provider.close()
  }
}

async function measure(url: string, provider: ModelServer): Promise<Measurement[]> {
  provider.answers(({ stream }) => ({ says: stream ? ['It is', ' fine.'] : 'Weather' }))
  const durations: number[] = []
  for (let number = 0; number < READERS; number += 1) {
    const reader = await createReader(url, { email: `reader${number}@example.org` })
    for (let time = 0; time < TIMES; time += 1)
      durations.push(await firstWord(`${url}/api/ai/chat`, toQuestion(time), headersOf(url, reader)))
  }
  const direct: number[] = []
  for (let time = 0; time < TIMES + WARM_UPS; time += 1)
    direct.push(await firstWord(`${provider.url}/chat/completions`, askModel))
  const added = median(durations.slice(WARM_UPS)) - median(direct.slice(WARM_UPS))
  return [{ name: 'what a chat adds to the first word of its model', value: added, unit: 'ms', target: 20 }]
}

const askModel = { model: 'small', stream: true, messages: [{ role: 'user', content: 'How is it?' }] }

const toQuestion = (time: number) => ({
  id: `chat-${time}`,
  messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'How is it?' }] }],
  trigger: 'submit-message',
})

const headersOf = (url: string, { cookies }: Reader) => ({ cookie: cookieHeader(cookies), origin: url })

/** How long it is from asking to the first word; the rest is waited for outside of the time. */
async function firstWord(url: string, body: object, headers: Record<string, string> = {}): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  let text = ''
  let took = Number.NaN
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
    text += piece
    if (Number.isNaN(took) && text.includes('It is')) took = performance.now() - start
  }
  return took
}
