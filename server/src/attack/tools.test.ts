import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeToken, send, toolCall } from '../assistant/mcp/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'
import { createVictim, SECRET, stateOf, type Victim } from './testing.ts'
import { z } from 'zod'

let server: TestServer
let victim: Victim
let attacker: TestUser
let headers: Record<string, string>

beforeAll(async () => {
  server = await createTestServer()
  victim = await createVictim(server)
  attacker = await server.signUp('attacker@example.test')
  headers = { authorization: `Bearer ${await makeToken(server, attacker, 'write')}` }
})

afterAll(() => server.close())

const MISSING = '4000000000000000001'

type Names = Pick<Victim, 'inboxFeedId' | 'inboxEntryId' | 'entryId' | 'feedId'>

const missing: Names = { inboxFeedId: MISSING, inboxEntryId: MISSING, entryId: MISSING, feedId: MISSING }
const scope = 'entries.userTimeline'
const later = '2100-01-01T00:00:00.000Z'

/** What somebody asks of each tool who names what is the victim's. */
const attacks: Record<string, ((of: Names) => object)[]> = {
  search: [
    () => ({ scope, query: [{ field: 'text', operation: 'ilike', value: SECRET }] }),
    (of) => ({ scope, query: [{ field: 'feed', operation: 'eq', value: of.inboxFeedId }] }),
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
async function answerTo(name: string, input: object): Promise<string> {
  const text = await (await send(server, toolCall(name, input), headers)).text()
  return text.replaceAll(/\d{13,19}/g, 'an identifier').replaceAll(/\d{4}-[\d-]+T[\d:.]+Z/g, 'a time')
}

const listed = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) })

describe('what is somebody else’s is not there, by any tool of an assistant:', () => {
  test('every tool is tried', async () => {
    const answer = await send(server, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers)
    const { tools } = listed.parse(await answer.json()).result
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(attacks))
  })

  test.each(Object.keys(attacks))('%s', async (name) => {
    const before = await stateOf(server, victim)
    for (const inputOf of attacks[name] ?? []) {
      const answer = await answerTo(name, inputOf(victim))
      expect(answer).not.toContain(SECRET)
      expect(answer).toEqual(await answerTo(name, inputOf(missing)))
    }
    expect(await stateOf(server, victim)).toEqual(before)
  })
})
