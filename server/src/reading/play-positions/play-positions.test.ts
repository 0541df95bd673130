import { limits, playPosition, z, type PlayPosition } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const recording = 'https://radio.example/1.mp3'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer({ clock: () => NOW })
})

afterAll(() => server.close())

const at = (ms: number) => new Date(NOW + ms).toISOString()

const keep = (user: TestUser, position: PlayPosition & { agoMs?: number }) =>
  server.request('/api/play-positions', { user, method: 'POST', json: position })

async function list(user: TestUser): Promise<PlayPosition[]> {
  const answer = await server.request('/api/play-positions', { user })
  return z.object({ data: z.array(playPosition) }).parse(await answer.json()).data
}

test('a place in a recording is kept for its user alone', async () => {
  const [ann, bob] = [await server.signUp(), await server.signUp()]
  const position = { url: recording, seconds: 125, updatedAt: at(-1000) }
  expect((await keep(ann, position)).status).toBe(200)
  expect(await list(ann)).toEqual([position])
  expect(await list(bob)).toEqual([])
})

test('of two devices the one that listened last counts, whichever is heard of first', async () => {
  const user = await server.signUp()
  await keep(user, { url: recording, seconds: 300, updatedAt: at(-1000) })
  await keep(user, { url: recording, seconds: 20, updatedAt: at(-60_000) })
  expect(await list(user)).toMatchObject([{ seconds: 300 }])
})

const HOUR_MS = 3_600_000
const wrongMs = { slow: -HOUR_MS, fast: HOUR_MS }

test.each([
  ['slow', 'fast'],
  ['fast', 'slow'],
] as const)(
  'the place that was heard last counts, where the clock of the one device is %s and that of the other %s by an hour',
  async (one, other) => {
    const user = await server.signUp()
    const place = (seconds: number, clock: 'slow' | 'fast', agoMs: number) => ({
      url: recording,
      seconds,
      updatedAt: at(wrongMs[clock] - agoMs),
      agoMs,
    })
    await keep(user, place(300, one, 60_000))
    // The other was without a network for an hour, and heard it before.
    await keep(user, place(20, other, HOUR_MS))
    expect(await list(user)).toMatchObject([{ seconds: 300, updatedAt: at(-60_000) }])
    await keep(user, place(500, other, 1000))
    expect(await list(user)).toMatchObject([{ seconds: 500, updatedAt: at(-1000) }])
  },
)

test('what was heard longer ago than there are times is the earliest', async () => {
  const user = await server.signUp()
  const place = { url: recording, seconds: 20, updatedAt: at(0), agoMs: Number.MAX_SAFE_INTEGER }
  expect((await keep(user, place)).status).toBe(200)
  expect(await list(user)).toMatchObject([{ updatedAt: '1970-01-01T00:00:00.000Z' }])
})

test('a clock that was put back since does not win for ever', async () => {
  const user = await server.signUp()
  await keep(user, { url: recording, seconds: 300, updatedAt: at(0), agoMs: -HOUR_MS })
  await keep(user, { url: recording, seconds: 20, updatedAt: at(0), agoMs: 0 })
  expect(await list(user)).toMatchObject([{ seconds: 20, updatedAt: at(0) }])
})

test('a clock that is ahead does not win for ever', async () => {
  const user = await server.signUp()
  await keep(user, { url: recording, seconds: 300, updatedAt: at(86_400_000) })
  expect(await list(user)).toMatchObject([{ updatedAt: at(0) }])
  await keep(user, { url: recording, seconds: 20, updatedAt: at(0) })
  expect(await list(user)).toMatchObject([{ seconds: 20 }])
})

test('the oldest places make room for new ones', async () => {
  const user = await server.signUp()
  await server.database.pool.query(
    `insert into play_positions (user_id, url, seconds, updated_at)
      select $1, 'https://radio.example/old-' || n || '.mp3', 1, $2::timestamptz - make_interval(mins => n)
      from generate_series(1, $3) n`,
    [user.id, at(0), limits.playPositions],
  )
  await keep(user, { url: recording, seconds: 1, updatedAt: at(0) })
  const kept = await list(user)
  expect(kept).toHaveLength(limits.playPositions)
  expect(kept[0]?.url).toBe(recording)
  expect(kept.map(({ url }) => url)).not.toContain(`https://radio.example/old-${limits.playPositions}.mp3`)
})

test.each([
  { url: 'javascript:alert(1)', seconds: 1, updatedAt: at(0) },
  { url: `https://radio.example/${'a'.repeat(2048)}`, seconds: 1, updatedAt: at(0) },
  { url: recording, seconds: -1, updatedAt: at(0) },
  { url: recording, seconds: 1.5, updatedAt: at(0) },
])('what is no place in a recording is refused: $seconds s of $url', async (position) => {
  const user = await server.signUp()
  expect((await keep(user, position)).status).toBe(400)
  expect(await list(user)).toEqual([])
})
