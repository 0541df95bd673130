import { defaultPlans } from '@tidings/contracts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.ts'
import { findFaults } from './writers/rules/testing.ts'
import { beginAnew, type Scene } from './writers/scene/testing.ts'
import { anyStory } from './writers/steps/testing.ts'
import { tellDeed } from './writers/testing.ts'
import { listUnreadCounts } from './reads.service.ts'

let server: TestServer
let scene: Scene

beforeAll(async () => {
  server = await createTestServer()
  const limits = defaultPlans.admin
  const can = { limits, role: 'admin' as const, admitted: true, sessionId: null, scope: null }
  const users = [await server.signUp(), await server.signUp()].map(({ id }) => ({ id, ...can }))
  // Nobody is told that they do too much of it.
  const deps = { ...server.deps, takesEntry: () => true, takesLookup: () => true }
  scene = { deps, users }
})

afterAll(() => server.close())

/** Counts by watermark and exceptions, of every cursor there is. */
const wrongCursors = `select c.user_id, c.feed_id::text, c.read_total, n.count::int from cursors c
  cross join lateral (select count(*) from entries e
    left join entry_states s on s.user_id = c.user_id and s.feed_id = c.feed_id and s.entry_id = e.id
    where e.feed_id = c.feed_id and coalesce(s.read, e.id <= c.read_upto)) n
  where c.read_total <> n.count`

const wrongFeeds = `select f.id::text, f.entry_count, n.count::int from feeds f
  cross join lateral (select count(*) from entries e where e.feed_id = f.id) n where f.entry_count <> n.count`

/** What is gone has no state. */
const strayStates = `select s.* from entry_states s where not exists (select from entries e where e.id = s.entry_id)`

/** Of each feed that somebody sees, what is unread, counted from its entries. */
const unreadText = `select coalesce(f.handle, f.id::text) as name, count(*)::int from feeds f
  join entries e on e.feed_id = f.id
  left join cursors c on c.user_id = $1 and c.feed_id = f.id
  left join entry_states s on s.user_id = $1 and s.feed_id = f.id and s.entry_id = e.id
  where not coalesce(s.read, e.id <= coalesce(c.read_upto, 0))
    and f.id in (select feed_id from subscriptions where user_id = $1 and feed_id is not null
      union select lf.feed_id from list_feeds lf join subscriptions u using (list_id) where u.user_id = $1)
  group by 1`

async function expectRightCounters(): Promise<void> {
  const { pool } = server.database
  for (const query of [wrongCursors, wrongFeeds, strayStates])
    expect((await pool.query(query)).rows).toEqual([])
  for (const { id } of scene.users) {
    const { rows } = await pool.query<{ name: string; count: number }>(unreadText, [id])
    const counted = Object.fromEntries(rows.map(({ name, count }) => [name, count]))
    expect(await listUnreadCounts(server.deps, id, {})).toEqual(counted)
  }
}

const expectRightWhateverHappens = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(anyStory, async (steps) => {
      const stage = await beginAnew(scene)
      for (const step of steps) {
        const deed = await tellDeed(stage, step)
        expect({ step, faults: findFaults(deed) }).toEqual({ step, faults: [] })
        await expectRightCounters()
      }
    }),
    // Each attempt to tell a shorter story of a fault takes as long as a run.
    { numRuns, endOnFailure: true },
  )

test('who reads what, and every counter of it, is right after whatever writes it', { timeout: 180_000 }, () =>
  expectRightWhateverHappens(1),
)

test('so it is after very many steps', { tags: ['long'], timeout: 900_000 }, () =>
  expectRightWhateverHappens(60),
)
