import { View } from '@tidings/contracts'
import type { SessionUser } from '../../../../foundation/api/context.ts'
import type { Deps } from '../../../../deps.ts'
import { createList } from '../../../lists/lists.service.ts'
import { joinStories } from '../../../stories/join-stories.ts'
import { createSamples, type Samples } from '../../counters.testing.ts'
import { FEEDS } from '../steps/testing.ts'

export interface Scene {
  deps: Deps
  users: SessionUser[]
}

/** Two users with a list each, and feeds that tell much the same. */
export interface Stage extends Scene {
  samples: Samples
  /** Each of the user of that place. */
  listIds: string[]
}

/** How the inbox of the user of that place is named. */
export const handleOf = (user: number): string => `box-${user}`

/** Forgets all feeds and lists, and begins with others. */
export async function beginAnew(scene: Scene): Promise<Stage> {
  const { deps, users } = scene
  const { pool } = deps.database
  await pool.query('truncate feeds, lists cascade')
  const samples = await createSamples(pool, FEEDS)
  const listIds: string[] = []
  for (const user of users) {
    await samples.find(user.id)
    listIds.push(await publishList(deps, user))
  }
  return { ...scene, samples, listIds }
}

/** Has a user publish a list without feeds; answers its id. */
export async function publishList(deps: Deps, user: SessionUser): Promise<string> {
  const { id } = await createList(deps, user, { title: 'List', view: View.Articles, fee: 0 })
  return id
}

/** The nth entry of each feed has the same guid, and each third of them tells the same story. */
const likenText = `with numbered as (
    select id, feed_id, row_number() over (partition by feed_id order by id) as n from entries)
  update entries e set guid = n::text, guid_hash = decode(md5(n::text), 'hex'),
    story_key = case when n % 3 = 0 then n end
  from numbered where numbered.id = e.id and e.id = any($1::bigint[])`

/** Brings entries to the nth feed. */
export async function bring({ deps, samples }: Stage, feed: number, count: number): Promise<void> {
  const before = samples.entries.length
  await samples.bring(feed, count)
  const ids = samples.entries.slice(before).map(({ id }) => id)
  await deps.database.pool.query(likenText, [ids])
  await joinStories(deps.database.pool, ids.map(BigInt))
}
