import { ApiError, View } from '@tidings/contracts'
import { starEntry, unstarEntry } from '../../collections/collections.service.ts'
import { moveFeed } from '../../feeds/refresh/move-feed.ts'
import { deliverEntry } from '../../inboxes/deliver-entry.ts'
import { createInbox, findInbox } from '../../inboxes/inboxes.service.ts'
import { removeInboxEntry } from '../../inboxes/inbox-entries.ts'
import { removeInbox } from '../../inboxes/remove-inbox.ts'
import { addFeeds, removeFeed } from '../../lists/list-feeds.ts'
import { removeListsOf } from '../../lists/remove-lists.ts'
import { replaceFeed } from '../../subscriptions/replace-feed.ts'
import { subscribe } from '../../subscriptions/subscribe.ts'
import { removeSubscriptions } from '../../subscriptions/subscriptions.service.ts'
import { markAll, markEntries } from '../reads.service.ts'
import type { Deed } from './rules/testing.ts'
import { bring, handleOf, publishList, type Stage } from './scene/testing.ts'
import { startReadersOf } from '../start-reading.ts'
import { stateOf } from './state/testing.ts'
import type { Place, Step } from './steps/testing.ts'

/** Does what a step says, and tells what was before and is afterwards. */
export async function tellDeed(stage: Stage, step: Step): Promise<Deed> {
  const before = await stateOf(stage)
  const named = step.do === 'mark' ? await namedBy(stage, step) : []
  await applyStep(stage, step)
  return {
    step,
    userId: 'user' in step ? idOf(stage, step.user) : undefined,
    feedId: 'feed' in step && typeof step.feed === 'number' ? feedAt(stage, step.feed) : undefined,
    named,
    before,
    after: await stateOf(stage),
  }
}

/** One that is refused does nothing. */
async function applyStep(stage: Stage, step: Step): Promise<void> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each step goes to the writer of its own name
    await writers[step.do](stage, step as never)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

type Writers = { [Name in Step['do']]: (stage: Stage, step: Extract<Step, { do: Name }>) => Promise<unknown> }

const writers: Writers = {
  bring: (stage, { feed, count }) => bring(stage, feed, count),
  begin: (stage, { feed }) =>
    stage.deps.database.db.transaction((tx) => startReadersOf(tx, BigInt(feedAt(stage, feed)))),
  mark: async (stage, step) => {
    const entryIds = await namedBy(stage, step)
    await markEntries(stage.deps, idOf(stage, step.user), { entryIds, read: step.read })
  },
  all: (stage, { user }) => markAll(stage.deps, idOf(stage, user), {}),
  async star(stage, { user, entry, starred, feed }) {
    const [entryId = '0'] = await entriesAt(stage, [entry], await placeOf(stage, user, feed))
    if (starred) await starEntry(stage.deps, idOf(stage, user), { entryId })
    else await unstarEntry(stage.deps, idOf(stage, user), entryId)
  },
  follow: (stage, { user, feed }) =>
    subscribe(stage.deps, userAt(stage, user), { feedId: feedAt(stage, feed), view: View.Articles }),
  leave: (stage, { user, feed }) =>
    removeSubscriptions(stage.deps, idOf(stage, user), { feedIds: [feedAt(stage, feed)] }),
  replace: (stage, { user, feed, by }) =>
    replaceFeed(stage.deps, idOf(stage, user), {
      from: BigInt(feedAt(stage, feed)),
      to: BigInt(feedAt(stage, by)),
    }),
  merge: ({ deps, ...stage }, { feed, into }) => {
    const id = BigInt(feedAt(stage, feed))
    return moveFeed(deps.database.db, { id, privateTo: null }, `https://feed-${feedAt(stage, into)}.example/`)
  },
  followList: (stage, { user, list }) =>
    subscribe(stage.deps, userAt(stage, user), { listId: listAt(stage, list) }),
  leaveList: (stage, { user, list }) =>
    removeSubscriptions(stage.deps, idOf(stage, user), { listIds: [listAt(stage, list)] }),
  addToList: (stage, { list, feed }) =>
    addFeeds(stage.deps, userAt(stage, list), {
      listId: listAt(stage, list),
      feedIds: [feedAt(stage, feed)],
    }),
  takeFromList: (stage, { list, feed }) =>
    removeFeed(stage.deps, idOf(stage, list), { listId: listAt(stage, list), feedId: feedAt(stage, feed) }),
  async removeLists(stage, { list }) {
    const { database } = stage.deps
    await database.db.transaction((tx) => removeListsOf(tx, idOf(stage, list)))
    stage.listIds[list] = await publishList(stage.deps, userAt(stage, list))
  },
  deliver: async (stage, { user }) => {
    const handle = handleOf(user)
    if (!(await findInbox(stage.deps, handle))) await createInbox(stage.deps, userAt(stage, user), { handle })
    const inbox = await findInbox(stage.deps, handle)
    if (inbox) await deliverEntry(stage.deps, inbox, letter(stage))
  },
  forget: async (stage, { user, entry }) => {
    const [entryId] = await entriesAt(stage, [entry], await placeOf(stage, user, 'inbox'))
    if (entryId) await removeInboxEntry(stage.deps, idOf(stage, user), entryId)
  },
  removeInbox: (stage, { user }) => removeInbox(stage.deps, idOf(stage, user), handleOf(user)),
}

const userAt = ({ users }: Pick<Stage, 'users'>, index: number) => {
  const user = users[index]
  if (!user) throw new Error('There is no such user.')
  return user
}

const idOf = (stage: Pick<Stage, 'users'>, index: number): string => userAt(stage, index).id
const feedAt = ({ samples }: Pick<Stage, 'samples'>, index: number): string => samples.feedIds[index] ?? ''
const listAt = ({ listIds }: Pick<Stage, 'listIds'>, index: number): string => listIds[index] ?? ''

/** The entries that a mark names. */
const namedBy = async (
  stage: Stage,
  { user, entries, feed }: Extract<Step, { do: 'mark' }>,
): Promise<string[]> => entriesAt(stage, entries, await placeOf(stage, user, feed))

async function placeOf(stage: Stage, user: number, place: Place | undefined): Promise<string | null> {
  if (place === undefined) return null
  if (place !== 'inbox') return feedAt(stage, place)
  const inbox = await findInbox(stage.deps, handleOf(user))
  return String(inbox?.id ?? 0)
}

/** Those of all feeds, inboxes included, or of one. */
async function entriesAt(
  { deps }: Stage,
  indices: readonly number[],
  feedId: string | null = null,
): Promise<string[]> {
  const { rows } = await deps.database.pool.query<{ id: string }>(
    'select id::text from entries where $1::bigint is null or feed_id = $1 order by entries.id',
    [feedId],
  )
  return indices.flatMap((index) => rows[index % rows.length]?.id ?? [])
}

const letter = ({ deps }: Stage) => ({
  guid: String(deps.nextId()),
  title: { value: 'A letter', type: 'text' as const },
  categories: [],
  media: [],
  attachments: [],
  links: [],
})
