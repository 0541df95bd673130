import {
  subscription as subscriptionSchema,
  z,
  type Inbox,
  type List,
  type Subscription,
} from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import { toLocalFeed } from './feeds.ts'
import { storeSubscriptionsVersion } from './meta.ts'
import { rebase } from './mutations/outbox.ts'
import { putChanged, replaceRows } from './put-changed.ts'
import type { LocalInbox } from './rows/inboxes.ts'
import type { LocalList } from './rows/lists.ts'
import { subscriptionId, type LocalSubscription } from './rows/subscriptions.ts'
import { toLocalTime } from './times.ts'

/** Replaces all subscriptions by those of the server, under what is still to be sent. */
export async function storeSubscriptions(
  db: TidingsDatabase,
  rows: readonly Subscription[],
  version?: number,
): Promise<void> {
  const parsed = z.array(subscriptionSchema).parse(rows)
  await rebase(db, async () => {
    await replaceRows(db.subscriptions, parsed.map(toLocalSubscription))
    await putChanged(
      db.feeds,
      'id',
      parsed.flatMap((row) => ('feeds' in row ? toLocalFeed(row.feeds) : [])),
    )
    await replaceRows(
      db.lists,
      parsed.flatMap((row) => ('lists' in row ? toLocalList(row.lists) : [])),
    )
    await replaceRows(
      db.inboxes,
      parsed.flatMap((row) => ('inboxes' in row ? toLocalInbox(row.inboxes) : [])),
    )
    if (version !== undefined) await storeSubscriptionsVersion(db, version)
  })
}

function toLocalSubscription(row: Subscription): LocalSubscription {
  const target = targetOf(row)
  return {
    id: subscriptionId(target.type, target.targetId),
    ...target,
    view: row.view,
    title: row.title,
    category: row.category || null,
    isPrivate: row.isPrivate,
    hideFromTimeline: row.hideFromTimeline ?? false,
    readingMode: row.readingMode ?? null,
    createdAt: toLocalTime(row.createdAt),
  }
}

function targetOf(row: Subscription): Pick<LocalSubscription, 'type' | 'targetId' | 'feedId'> {
  if ('lists' in row) return { type: 'list', targetId: row.listId, feedId: null }
  if ('inboxes' in row) return { type: 'inbox', targetId: row.inboxId, feedId: row.feedId }
  return { type: 'feed', targetId: row.feedId, feedId: row.feedId }
}

function toLocalList(list: List): LocalList {
  return {
    id: list.id,
    feedIds: list.feedIds,
    view: list.view,
    fee: list.fee,
    title: list.title ?? null,
    description: list.description ?? null,
    image: list.image ?? null,
    ownerUserId: list.ownerUserId ?? null,
  }
}

const toLocalInbox = ({ id, secret, title, email }: Inbox): LocalInbox => ({
  id,
  secret,
  title: title ?? null,
  email: email ?? null,
})
