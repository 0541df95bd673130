import { feedLimits } from '@tidings/contracts'
import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startChangeableFeed, type ChangeableFeed } from '../../../../tests/support/changeable-feed.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer
let site: ChangeableFeed
let count = 0
let owner: TestUser
let feedId: string

const feedReply = z.object({ data: z.object({ feed: z.object({ id: z.string() }) }) })
const messageReply = z.object({
  data: z.object({ content: z.string(), description: z.string(), json: z.string(), xml: z.string() }),
})

beforeAll(async () => {
  // A minute is not over because the machine is slow.
  const now = Date.now()
  server = await createTestServer({ clock: () => now })
  // Whoever comes first runs the server, and may do more than an owner.
  await server.signUp()
  site = await startChangeableFeed()
})

afterAll(async () => {
  await server.close()
  await site.stop()
})

beforeEach(async () => {
  site.channel = site.words = ''
  owner = await server.signUp()
  count += 1
  feedId = await lookUp(owner)
})

/** Whoever gives its address may claim it. */
async function lookUp(user: TestUser): Promise<string> {
  const url = `${site.origin}/${count}`
  const answer = await server.request(`/api/feeds?url=${encodeURIComponent(url)}`, { user })
  return feedReply.parse(await answer.json()).data.feed.id
}

async function messageFor(user: TestUser) {
  await lookUp(user)
  const answer = await server.request(`/api/feeds/claim/message?feedId=${feedId}`, { user })
  return messageReply.parse(await answer.json()).data
}

async function claim(user: TestUser, id = feedId): Promise<unknown> {
  const json = { feedId: id }
  return (await server.request('/api/feeds/claim/challenge', { method: 'POST', user, json })).json()
}

async function claimedBy(user: TestUser): Promise<unknown> {
  return (await server.request('/api/feeds/claim/list', { user })).json()
}

describe('a feed is claimed', () => {
  test.each([
    ['the text of an entry', 'content'],
    ['its description', 'description'],
    ['a tag of its own', 'xml'],
  ] as const)('by %s', async (_name, place) => {
    const message = await messageFor(owner)
    if (place === 'content') site.words = message.content
    if (place === 'description') site.channel = `<description>${message.description}</description>`
    if (place === 'xml') site.channel = message.xml
    expect(await claim(owner)).toEqual({ code: 0, data: null })
    expect(await claimedBy(owner)).toMatchObject({
      code: 0,
      data: [{ feed: { id: feedId, ownerUserId: owner.id }, subscriptionCount: 0, tipAmount: 0 }],
    })
  })

  test('by a tag in a document of some size', async () => {
    site.channel = (await messageFor(owner)).xml
    site.words = 'Of the tide there is much to be told. '.repeat(10_000)
    expect(await claim(owner)).toEqual({ code: 0, data: null })
  })

  test('twice by the same user without being read again', async () => {
    site.channel = (await messageFor(owner)).xml
    await claim(owner)
    site.channel = ''
    expect(await claim(owner)).toMatchObject({ code: 0 })
  })

  test('by nobody without a proof, nor with that of another', async () => {
    expect(await claim(owner)).toMatchObject({ code: 2010 })
    site.channel = (await messageFor(await server.signUp())).xml
    expect(await claim(owner)).toMatchObject({ code: 2010 })
    expect(await claimedBy(owner)).toMatchObject({ data: [] })
  })

  test('from its owner by what is said of the whole feed, and never by an entry', async () => {
    site.channel = (await messageFor(owner)).xml
    await claim(owner)
    const other = await server.signUp()
    const message = await messageFor(other)
    site.words = message.content
    expect(await claim(other)).toMatchObject({ code: 2010 })
    site.channel = message.xml
    expect(await claim(other)).toMatchObject({ code: 0 })
    expect(await claimedBy(owner)).toMatchObject({ data: [] })
  })

  test('is reset by its owner from then on', async () => {
    const reset = async () => (await server.request(`/api/feeds/reset?id=${feedId}`, { user: owner })).status
    expect(await reset()).toBe(403)
    site.channel = (await messageFor(owner)).xml
    await claim(owner)
    expect(await reset()).toBe(200)
  })

  test('only if there is one', async () => {
    expect(await claim(owner, '349396175058632704')).toMatchObject({ code: 2001 })
    const answer = await server.request('/api/feeds/claim/message?feedId=349396175058632704', { user: owner })
    expect(answer.status).toBe(404)
  })

  test('not from a machine that the server may not reach, whatever its address says', async () => {
    await server.database.pool.query(`update feeds set url = 'http://10.0.0.1/feed' where id = $1`, [feedId])
    expect(await claim(owner)).toMatchObject({ code: 2003 })
  })

  test('at so many tries a minute', async () => {
    const tries = Array.from({ length: feedLimits.claimsPerMinute }, () => claim(owner))
    await Promise.all(tries)
    expect(await claim(owner)).toMatchObject({ code: 1 })
  })
})
