import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeToken, send, toolCall } from '../assistant/mcp/testing.ts'
import { startGuardedSite, TOKEN, type GuardedSite } from '../reading/feeds/address/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'
import { createVictim, SECRET, stateOf, type Victim } from './testing.ts'
import { z } from 'zod'

let server: TestServer
let site: GuardedSite
let victim: Victim
/** What the victim has of a feed that is kept apart, since its address has a secret. */
let kept: Names
let attacker: TestUser
let headers: Record<string, string>

beforeAll(async () => {
  site = await startGuardedSite()
  server = await createTestServer()
  victim = await createVictim(server)
  kept = await followKeptApart()
  attacker = await server.signUp('attacker@example.test')
  headers = await headersOf(attacker)
})

afterAll(async () => {
  await server.close()
  await site.stop()
})

const headersOf = async (user: TestUser) => ({
  authorization: `Bearer ${await makeToken(server, user, 'write')}`,
})

const followed = z.object({ feed: z.object({ id: z.string() }) })

async function followKeptApart(): Promise<Names> {
  const json = { url: `${site.origin}/tokens/${SECRET}?token=${TOKEN}`, view: 0, isPrivate: false }
  const answer = await server.request('/api/subscriptions', { method: 'POST', user: victim.user, json })
  const feedId = followed.parse(await answer.json()).feed.id
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select max(e.id)::text as id from entries e join feeds f on f.id = e.feed_id where f.id = $1 and f.private_to = $2',
    [feedId, victim.user.id],
  )
  const entryId = String(rows[0]?.id)
  return { feedId, inboxFeedId: feedId, entryId, inboxEntryId: entryId }
}

const MISSING = '4000000000000000001'

type Names = Pick<Victim, 'inboxFeedId' | 'inboxEntryId' | 'entryId' | 'feedId'>

const missing: Names = { inboxFeedId: MISSING, inboxEntryId: MISSING, entryId: MISSING, feedId: MISSING }
const scope = 'entries.userTimeline'
const ofFeeds = 'feeds.userSubscriptions'
const later = '2100-01-01T00:00:00.000Z'

/** What somebody asks of each tool who names what is the victim's. */
const attacks: Record<string, ((of: Names) => object)[]> = {
  search: [
    () => ({ scope, query: [{ field: 'text', operation: 'ilike', value: SECRET }] }),
    (of) => ({ scope, query: [{ field: 'feed', operation: 'eq', value: of.inboxFeedId }] }),
    () => ({ scope: ofFeeds, query: [{ field: 'text', operation: 'ilike', value: SECRET }] }),
  ],
  get_timeline: [
    (of) => ({ feedId: of.inboxFeedId }),
    () => ({ category: SECRET }),
    () => ({ starred: true }),
  ],
  get_entries: [(of) => ({ ids: [of.inboxEntryId] }), (of) => ({ ids: [of.entryId] })],
  get_feeds: [() => ({ category: SECRET }), (of) => ({ after: of.inboxFeedId.slice(0, 13) })],
  get_lists: [() => ({})],
  get_unread_counts: [() => ({})],
  whoami: [() => ({})],
  star: [(of) => ({ entryId: of.inboxEntryId }), (of) => ({ entryId: of.entryId })],
  unstar: [(of) => ({ entryId: of.entryId })],
  mark_read: [(of) => ({ entryIds: [of.entryId, of.inboxEntryId] })],
  mark_unread: [(of) => ({ entryId: of.entryId })],
  mark_all_read: [
    (of) => ({ feedId: of.inboxFeedId, asOf: later }),
    () => ({ category: SECRET, asOf: later }),
  ],
  subscribe: [(of) => ({ feedId: of.inboxFeedId })],
  unsubscribe: [(of) => ({ feedId: of.feedId })],
}

/** What a tool answers, whatever identifiers it was given. */
async function answerTo(name: string, input: object, by = headers): Promise<string> {
  const text = await (await send(server, toolCall(name, input), by)).text()
  return text.replaceAll(/\d{13,19}/g, 'an identifier').replaceAll(/\d{4}-[\d-]+T[\d:.]+Z/g, 'a time')
}

const told = new RegExp(`${SECRET}|${TOKEN}`)

/** Changes by whatever is asked: when a token was used, and how often subscriptions may have changed. */
const ofAsking = { api_tokens: null, subscription_changes: null }

/** What the victim has, and the attacker. */
const stateOfBoth = async () => [
  await stateOf(server, victim),
  { ...(await stateOf(server, { user: attacker })), ...ofAsking },
]

const listed = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) })

describe('what is somebody else’s is not there, by any tool of an assistant:', () => {
  test('every tool is tried', async () => {
    const answer = await send(server, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers)
    const { tools } = listed.parse(await answer.json()).result
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(attacks))
  })

  test.each(Object.keys(attacks))('%s', async (name) => {
    const before = await stateOfBoth()
    for (const inputOf of attacks[name] ?? []) {
      for (const names of [victim, kept]) {
        const answer = await answerTo(name, inputOf(names))
        expect(answer).not.toMatch(told)
        expect(answer).toEqual(await answerTo(name, inputOf(missing)))
      }
    }
    expect(await stateOfBoth()).toEqual(before)
  })

  test.each(['search', 'get_timeline', 'get_entries', 'get_feeds'])(
    'but of a feed that is kept apart its own follower is told, by %s',
    async (name) => {
      const own = await headersOf(victim.user)
      const answers = (attacks[name] ?? []).map((inputOf) => answerTo(name, inputOf(kept), own))
      expect((await Promise.all(answers)).join()).toContain(`/tokens/${SECRET}`)
    },
  )
})
