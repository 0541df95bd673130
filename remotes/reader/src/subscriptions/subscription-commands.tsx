import { InboxCommands } from '../inboxes/inbox-commands.tsx'
import { ListCommands } from '../lists/list-commands.tsx'
import type { Scope } from '../scope/scope.ts'
import { FeedCommands } from './feed-commands.tsx'

interface SubscriptionCommandsProps {
  /** Of what the line that has the focus is, or what is open. */
  kind: Scope['kind']
  /** What is open. */
  scope: Scope | null
}

/** Answers the commands of feeds, lists or inboxes: for the one whose line has the focus, else the open one. */
export function SubscriptionCommands({ kind, scope }: SubscriptionCommandsProps) {
  if (kind === 'feed') return <FeedCommands openFeedId={scope?.kind === 'feed' ? scope.feedId : null} />
  if (kind === 'list') return <ListCommands openListId={scope?.kind === 'list' ? scope.listId : null} />
  return kind === 'inbox' && <InboxCommands openHandle={scope?.kind === 'inbox' ? scope.handle : null} />
}
