import type { ComponentType } from 'react'
import { InboxCommands } from '../inboxes/inbox-commands.tsx'
import { ListCommands } from '../lists/list-commands.tsx'
import type { Scope } from '../scope/scope.ts'
import { FeedCommands } from './feed-commands.tsx'
import { FolderCommands } from './folder-commands.tsx'
import type { SidebarRow } from './subscription-rows.ts'
import type { TreeLine } from './subscriptions.ts'

interface SubscriptionCommandsProps {
  /** The one of the sidebar that has the focus, or had it last; without it they are those of what is open. */
  line?: TreeLine<SidebarRow>
  /** What is open. */
  scope: Scope | null
}

/** By what they are of; of whatever else there are none. */
const commandsOf: Partial<Record<string, ComponentType<{ openId: string | null }>>> = {
  feed: FeedCommands,
  list: ListCommands,
  inbox: InboxCommands,
}

/** Answers the commands of feeds, lists, inboxes or categories: for the one whose line has the focus, else the open one. */
export function SubscriptionCommands({ line, scope }: SubscriptionCommandsProps) {
  if (line?.type === 'folder') return <FolderCommands folder={line.folder} />
  const kind = line ? line.row.kind : scope?.kind
  const CommandsOfKind = kind && commandsOf[kind]
  return CommandsOfKind && <CommandsOfKind openId={scope?.kind === kind ? idOf(scope) : null} />
}

/** By what a feed, a list or an inbox is known. */
function idOf(scope: Scope): string | null {
  if (scope.kind === 'feed') return scope.feedId
  if (scope.kind === 'list') return scope.listId
  return scope.kind === 'inbox' ? scope.handle : null
}
