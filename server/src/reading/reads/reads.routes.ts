import { done, ok } from '@tidings/contracts'
import { authed } from '../../foundation/api/calls.ts'
import { knownAsOf } from '../../foundation/database/ids-under-way.ts'
import { countAllUnread, listUnreadCounts, markAll, markEntries, markEntryUnread } from './reads.service.ts'

const list = authed.reads.list.handler(async ({ input, context: { deps, user } }) => {
  const asOf = await knownAsOf(deps)
  return { ...ok(await listUnreadCounts(deps, user.id, input)), asOf }
})

const markRead = authed.reads.markRead.handler(async ({ input, context: { deps, user } }) => {
  const { entryIds, readHistories } = input
  await markEntries(deps, user.id, { entryIds, read: true, ...(readHistories && { shared: readHistories }) })
  return done
})

const markUnread = authed.reads.markUnread.handler(async ({ input, context: { deps, user } }) => {
  await markEntryUnread(deps, user.id, input.entryId)
  return done
})

const markAllRead = authed.reads.markAllRead.handler(async ({ input, context: { deps, user } }) =>
  ok({ read: await markAll(deps, user.id, input) }),
)

const totalCount = authed.reads.totalCount.handler(async ({ context: { deps, user } }) =>
  ok({ count: await countAllUnread(deps, user.id) }),
)

/** The router's part for reads. */
export const readsRoutes = { list, markRead, markUnread, markAllRead, totalCount }
