import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { countWaiting, holdLock } from '../foundation/database/locks.testing.ts'
import { createSamples, type Samples } from '../reading/reads/counters.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'

const ADDITIONS = 40
/** One is made, and as many wait. */
const TAKEN = 33

let server: TestServer
let origin: string
let samples: Samples

beforeAll(async () => {
  server = await createTestServer()
  origin = (await server.listen()).url
  samples = await createSamples(server.database.pool, 1)
})

afterAll(() => server.close())

const post = (path: string, { cookie }: TestUser, json: unknown) =>
  fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  })

async function createList(user: TestUser): Promise<string> {
  const answer = await post('/lists', user, { title: 'List', view: 0, fee: 0 })
  return z.object({ data: z.object({ id: z.string() }) }).parse(await answer.json()).data.id
}

/** Keeps every list as it is, until told otherwise: whoever changes one waits. */
const holdLists = () => holdLock(server.database.pool, 'select from lists for update')

const waiting = () => countWaiting(server.database.pool)

test('whoever adds feeds to forty lists at once has one addition made at a time, and is refused those that too many wait before', async () => {
  const user = await server.signUp()
  await samples.find(user.id)
  const lists = await Promise.all(Array.from({ length: ADDITIONS }, () => createList(user)))
  const { letGo } = await holdLists()
  let refused = 0
  const added = lists.map(async (listId) => {
    const answer = await post('/lists/feeds', user, { listId, feedIds: samples.feedIds })
    if (answer.status !== 200) refused += 1
    return { status: answer.status, text: await answer.text() }
  })
  await expect.poll(() => refused).toBe(ADDITIONS - TAKEN)
  await expect.poll(waiting).toBe(1)
  // Others of theirs would wait by the time that something else is answered.
  expect((await server.request('/api/categories', { user })).status).toBe(200)
  expect(await waiting()).toBe(1)
  await letGo()
  const answers = await Promise.all(added)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(TAKEN)
  const { text } = answers.find(({ status }) => status !== 200) ?? {}
  expect(text).toContain('Too many requests of yours are waiting.')
})
