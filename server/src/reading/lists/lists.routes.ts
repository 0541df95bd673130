import { ApiError, done, ok } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import { requireLookup } from '../../foundation/limits/require-lookup.ts'
import type { FeedsDeps } from '../feeds/feeds-deps.ts'
import { addFeeds as addToList, removeFeed as removeFromList } from './list-feeds.ts'
import { getListPage } from './list-page.ts'
import { createList, eachOwnList, removeList, updateList } from './lists.service.ts'

const { authed } = callsWith<FeedsDeps>()

const get = authed.lists.get.handler(async ({ input, context: { deps, user } }) => {
  requireLookup(deps, user.id)
  return ok(await getListPage(deps, user.id, input))
})

const list = authed.lists.list.handler(async ({ input, context: { deps, user, stream } }) => {
  const ownerUserId = input.userId ?? user.id
  if (ownerUserId !== user.id) requireLookup(deps, user.id)
  stream({ at: ['data'], rows: eachOwnList(deps, { ownerUserId, userId: user.id }) })
  return ok([])
})

const create = authed.lists.create.handler(async ({ input, context: { deps, user } }) =>
  ok(await createList(deps, user, input)),
)

const update = authed.lists.update.handler(async ({ input, context: { deps, user } }) => {
  await updateList(deps, user.id, input)
  return done
})

const remove = authed.lists.remove.handler(async ({ input, context: { deps, user } }) => {
  await removeList(deps, user.id, input.listId)
  return done
})

const addFeeds = authed.lists.addFeeds.handler(async ({ input, context: { deps, user } }) => {
  const { listId, feedId, feedIds = [] } = input
  const wanted = feedId === undefined ? feedIds : [feedId, ...feedIds]
  if (wanted.length === 0) throw new ApiError('feedIdOrUrlRequired')
  return ok(await addToList(deps, user, { listId, feedIds: wanted }))
})

const removeFeed = authed.lists.removeFeed.handler(async ({ input, context: { deps, user } }) => {
  await removeFromList(deps, user.id, input)
  return done
})

/** The router's part for lists. */
export const listsRoutes = { get, list, create, update, remove, addFeeds, removeFeed }
