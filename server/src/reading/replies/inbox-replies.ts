import type { Inbox } from '@tidings/contracts'
import type { SessionUser } from '../../foundation/api/context.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { FeedRecord } from '../../foundation/tables/feeds.schema.ts'

type ReplyDeps = Pick<BaseDeps, 'config'>

/** Where mail to an inbox goes; null where this server receives none. */
const emailOf = ({ config }: ReplyDeps, handle: string): string | null =>
  config.mailDomain === undefined ? null : `${handle}@${config.mailDomain}`

/** An inbox as its owner is told of it; whoever only reads for them is not told what lets entries in. */
export function toInboxReply(
  deps: ReplyDeps,
  { scope }: Pick<SessionUser, 'scope'>,
  feed: Pick<FeedRecord, 'handle' | 'secret' | 'title' | 'ownerUserId'>,
): Inbox {
  const handle = feed.handle ?? ''
  return {
    type: 'inbox',
    id: handle,
    secret: scope === 'read' ? '' : (feed.secret ?? ''),
    title: feed.title,
    email: emailOf(deps, handle),
    ownerUserId: feed.ownerUserId,
  }
}
