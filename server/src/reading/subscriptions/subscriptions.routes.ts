import { ApiError, done, ok, View } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import type { DocumentsDeps } from '../documents/documents-deps.ts'
import type { FeedsDeps } from '../feeds/feeds-deps.ts'
import { emptyExport, exportOpml as writeExport } from './export-opml.ts'
import { importOpml as runImport, readOpml } from './import-opml.ts'
import { getSubscriptionsEvent } from './subscription-changes.ts'
import { eachShownSubscription, eachSubscription } from './list-subscriptions.ts'
import { subscribe } from './subscribe.ts'
import { toSubscriptionFields } from '../replies/subscription-replies.ts'
import {
  editListSubscription,
  editSubscriptions,
  removeSubscriptions,
  requirePrivacy,
} from './subscriptions.service.ts'

const { authed } = callsWith<FeedsDeps & DocumentsDeps>()

const list = authed.subscriptions.list.handler(async ({ input, context: { deps, user, stream } }) => {
  const { view, userId = user.id } = input
  if (userId !== user.id) {
    stream({ at: ['data'], rows: eachShownSubscription(deps, { userId, view }) })
    return ok([])
  }
  // First: what is changed meanwhile is then told again rather than never.
  const { version } = await getSubscriptionsEvent(deps, userId)
  stream({
    at: ['data'],
    rows: eachSubscription(deps, { userId, publicOnly: false, view, scope: user.scope }),
  })
  return { ...ok([]), version }
})

const create = authed.subscriptions.create.handler(({ input, context: { deps, user }, signal }) => {
  const { view, ...request } = input
  const wanted = view === undefined || view === View.All ? request : { ...request, view }
  return subscribe(deps, user, wanted, signal)
})

const update = authed.subscriptions.update.handler(async ({ input, context: { deps, user } }) => {
  const { feedId, listId, ...patch } = input
  if (feedId === undefined && listId === undefined) throw new ApiError('feedIdOrUrlRequired')
  const named = feedId === undefined ? { listIds: [listId ?? '0'] } : { feedIds: [feedId] }
  await requirePrivacy(deps, user, { isPrivate: patch.isPrivate ?? false, ...named })
  const [row] =
    feedId === undefined
      ? await editListSubscription(deps, user.id, { listId: listId ?? '0', patch })
      : await editSubscriptions(deps, user.id, { feedIds: [feedId], patch })
  if (!row) throw new ApiError(feedId === undefined ? 'listNotFound' : 'feedNotFound')
  return ok({ ...toSubscriptionFields(row), feedId: feedId ?? listId ?? '' })
})

const remove = authed.subscriptions.remove.handler(async ({ input, context: { deps, user } }) => {
  const { feedId, feedIdList = [], listId, url } = input
  const ofUrl = url === undefined ? undefined : await deps.feeds.findFeedByUrl(url, user.id)
  const feedIds = [...feedIdList, ...(feedId ? [feedId] : []), ...(ofUrl ? [String(ofUrl.id)] : [])]
  const listIds = listId === undefined ? [] : [listId]
  if (feedIds.length + listIds.length === 0) throw new ApiError('feedIdOrUrlRequired')
  await removeSubscriptions(deps, user.id, { feedIds, listIds })
  return done
})

const updateBatch = authed.subscriptions.updateBatch.handler(async ({ input, context: { deps, user } }) => {
  const { feedIds, ...patch } = input
  await requirePrivacy(deps, user, { isPrivate: patch.isPrivate ?? false, feedIds })
  await editSubscriptions(deps, user.id, { feedIds, patch })
  return done
})

const importOpml = authed.subscriptions.importOpml.handler(
  async ({ input, context: { deps, user }, signal }) => ok(await runImport(deps, { user, signal }, input)),
)

const exportOpml = authed.subscriptions.exportOpml.handler(
  async ({ input, context: { deps, user, stream } }) => {
    stream({ text: await writeExport(deps, user.id, input) })
    return emptyExport(input)
  },
)

const parseOpml = authed.subscriptions.parseOpml.handler(async ({ input, context: { deps, user }, signal }) =>
  ok(await readOpml(deps, { user, signal }, input)),
)

/** The router's part for subscriptions. */
export const subscriptionsRoutes = {
  list,
  create,
  update,
  remove,
  updateBatch,
  importOpml,
  exportOpml,
  parseOpml,
}
