import { assistantLimits } from '@tidings/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { ModelServer } from '../../../../tests/support/model-server/model-server.ts'
import { createSamples, type Samples } from '../../reading/reads/counters.testing.ts'
import type { TestUser } from '../../testing.ts'
import { createServerWithModels, type ServerWithModels } from './testing.ts'

let provider: ModelServer
let server: ServerWithModels
let user: TestUser
let samples: Samples
/** Ends the time that each answer may take. */
let endTime: () => void

beforeAll(async () => {
  server = await createServerWithModels()
  provider = server.provider
  samples = await createSamples(server.database.pool, 1)
  await samples.bring(0, 1)
})

beforeEach(async () => {
  user = await server.signUp()
  await samples.find(user.id)
  const json = { feedId: samples.feedIds[0], view: 0 }
  await server.request('/api/subscriptions', { method: 'POST', user, json })
  await server.database.pool.query(
    `insert into entry_contents (entry_id, content) values ($1, $2)
     on conflict (entry_id) do update set content = excluded.content`,
    [
      samples.entries[0]?.id,
      `<p>${'A harbour was closed. '.repeat(300)}</p><p>${'It rained. '.repeat(400)}</p>`,
    ],
  )
  holdTime()
})

afterEach(() => {
  vi.restoreAllMocks()
})

afterAll(() => server.close())

/** The time of whole answers ends when the test says so, and all other time by itself. */
function holdTime(): void {
  const ends = new AbortController()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
    ms === assistantLimits.wholeAnswer ? ends.signal : timeout(ms),
  )
  endTime = () => ends.abort(new DOMException('The time is over', 'TimeoutError'))
}

const reply = z.object({ code: z.number(), details: z.looseObject({ problem: z.string() }) }).partial()

async function ask(path: string) {
  const answer = await server.request(`/api/ai/${path}&id=${samples.entries[0]?.id}`, { user })
  return { status: answer.status, ...reply.parse(await answer.json()) }
}

const tooLate = { status: 400, code: 15_020, details: { problem: 'timeout' } }

test.each(['summary?language=ja', 'translation?language=ja&fields=title'])(
  'a model that has not answered in all the time there is took too long: %s',
  async (path) => {
    const before = provider.asked.length
    provider.answers({ hangs: true })
    const answer = ask(path)
    await expect.poll(() => provider.asked.length).toBe(before + 1)
    endTime()
    expect(await answer).toMatchObject(tooLate)
  },
)

test('and so did one whose time ends between two parts of a long text', async () => {
  provider.answers(() => {
    endTime()
    return { says: '[[1]] One' }
  })
  expect(await ask('translation?language=ja&fields=content')).toMatchObject(tooLate)
})

test('and whoever waited for their turn all the time is told the same', async () => {
  const before = provider.asked.length
  provider.answers({ hangs: true })
  const languages = ['en', 'ja', 'zh-CN', 'zh-TW']
  const held = languages.map((language) => ask(`summary?language=${language}`))
  await expect.poll(() => provider.asked.length).toBe(before + assistantLimits.atOnceOfUser)
  const waiting = ask('translation?language=ja&fields=title')
  endTime()
  expect(await waiting).toMatchObject(tooLate)
  await Promise.all(held)
})
