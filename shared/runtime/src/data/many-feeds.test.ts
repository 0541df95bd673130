import { entryOf, startTestServer, type TestServer } from './testing.ts'
import type { RequestListener } from 'node:http'
import { db, listTimeline } from '@tidings/db'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeId } from '@tidings/contracts/testing'
import { checkNewQuery, entriesQuery } from './entries-query.ts'
import { mutate } from './mutate.ts'
import { queryClient } from './query-client.ts'
import { onRefusal } from './sender-options.ts'

/** More than a call takes. */
const feedIds = Array.from({ length: 1001 }, makeId)
const [first, last] = [feedIds[0] ?? '', feedIds[1000] ?? '']
const dayOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
  await db.delete()
  await db.open()
})

afterEach(async () => {
  queryClient.clear()
  await server.close()
})

/** Each call is answered by how many feeds it names: a thousand, or the one that is left. */
const byShare = (ofMany: object, ofOne: object): RequestListener => (_, response) => {
  const [body] = server.bodies.slice(-1)
  const isMany = JSON.stringify(body).includes(first)
  response.setHeader('content-type', 'application/json').end(JSON.stringify(isMany ? ofMany : ofOne))
}

/** Whatever page was read before asks for the texts of its entries, which may come as late as now. */
const checksForNew = () =>
  server.requests.filter((request) => request.startsWith('GET /api/entries/check-new'))

describe('a folder of more feeds than a call takes', () => {
  test('is read: a page is the first of what all of them have', async () => {
    const ofMany = Array.from({ length: 30 }, (_, nth) => entryOf(first, makeId(), dayOf(30 - nth)))
    const ofOne = Array.from({ length: 20 }, (_, nth) => entryOf(last, makeId(), dayOf(30 - nth)))
    server.answers['POST /api/entries'] = byShare(
      { code: 0, data: ofMany, asOf: 2000 },
      { code: 0, data: ofOne, asOf: 1000 },
    )
    const { pages } = await queryClient.fetchInfiniteQuery({ ...entriesQuery({ feedIds }), pages: 1 })
    const asked = server.bodies.filter((_, nth) => server.requests[nth] === 'POST /api/entries')
    expect(new Set(asked)).toEqual(
      new Set([
        { feedIdList: feedIds.slice(0, 1000), limit: 40 },
        { feedIdList: [last], limit: 40 },
      ]),
    )
    // Twenty days of both, the next of the one.
    expect(pages).toMatchObject([{ count: 40, lastPublishedAt: dayOf(11), asOf: 1000 }])
    expect(await listTimeline(db, { feedIds: [last] }, { limit: 100 })).toHaveLength(20)
  })

  test('says how many came, by addresses that are not too long', async () => {
    server.answers['GET /api/entries/check-new'] = { code: 0, data: { has_new: true, count: 2 } }
    const { count } = await queryClient.fetchQuery(checkNewQuery({ feedIds }, 1000))
    expect(checksForNew()).toHaveLength(6)
    expect(Math.max(...checksForNew().map(({ length }) => length))).toBeLessThan(8000)
    expect(count).toBe(12)
  })

  test('is not asked further once there are very many', async () => {
    server.answers['GET /api/entries/check-new'] = { code: 0, data: { has_new: true, count: 100 } }
    await queryClient.fetchQuery(checkNewQuery({ feedIds }, 1000))
    expect(checksForNew()).toHaveLength(1)
  })
})

test('a change that cannot be made is told of, also where nobody waits for it', async () => {
  const heard = vi.fn<(refusal: { name: string }) => void>()
  const stopHearing = onRefusal(heard)
  await expect(mutate('categories.update', { feedIdList: [], category: 'Home' })).rejects.toThrow('feedIdList')
  expect(heard.mock.calls).toMatchObject([[{ name: 'categories.update' }]])
  stopHearing()
})
