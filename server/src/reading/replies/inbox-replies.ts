import type { Inbox } from '@tidings/contracts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { FeedRecord } from '../../foundation/tables/feeds.schema.ts'

type ReplyDeps = Pick<BaseDeps, 'config'>

/** Where mail to an inbox goes; null where this server receives none. */
const emailOf = ({ config }: ReplyDeps, handle: string): string | null =>
  config.mailDomain === undefined ? null : `${handle}@${config.mailDomain}`

/** An inbox as its owner is told of it. */
export function toInboxReply(
  deps: ReplyDeps,
  feed: Pick<FeedRecord, 'handle' | 'secret' | 'title' | 'ownerUserId'>,
): Inbox {
  const handle = feed.handle ?? ''
  return {
    type: 'inbox',
    id: handle,
    secret: feed.secret ?? '',
    title: feed.title,
    email: emailOf(deps, handle),
    ownerUserId: feed.ownerUserId,
  }
}
