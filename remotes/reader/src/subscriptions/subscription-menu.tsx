import type { View } from '@tidings/contracts'
import { useStore, useTranslation } from '@tidings/runtime'
import { CheckCheck, MenuItem, MenuSeparator, RefreshCw, Trash2, X } from '@tidings/ui'
import { checkNow } from '../actions/check-now.ts'
import { CommandItems } from '../commands/command-items.tsx'
import { fixedKeys } from '../commands/fixed-keys.ts'
import { folderCommands, type FolderTarget } from '../commands/folder-commands.ts'
import { ScopeItems } from '../commands/scope-items.tsx'
import { useOffers } from '../commands/use-offers.ts'
import { ListChecks } from '../icons/icons.tsx'
import { InboxItems } from '../inboxes/inbox-items.tsx'
import { AddToListItem, ListItems } from '../lists/list-items.tsx'
import { FeedItems } from './feed-items.tsx'
import { chosenOf, markChosenRead, unsubscribeChosen, type Chosen } from './chosen.ts'
import { MoveItems } from './move-items.tsx'
import { idsOfLine, isChosen, toggleLine } from './selection.ts'
import { $selection, clearSelection } from './selection.store.ts'
import { scopeOfLine } from './subscription-line.tsx'
import type { SidebarRow } from './subscription-rows.ts'
import type { TreeLine } from './subscriptions.ts'

interface SubscriptionMenuProps {
  line: TreeLine<SidebarRow>
  view: View
}

/** What can be done to a line of the sidebar, or to all that is chosen where the line is part of it. */
export function SubscriptionMenu({ line, view }: SubscriptionMenuProps) {
  const chosen = useStore($selection)
  if (chosen.size > 1 && isChosen(chosen, line)) return <ChosenItems {...chosenOf(chosen)} />
  return (
    <>
      <LineItems line={line} view={view} />
      {line.type === 'folder' ? <FolderItems folder={line.folder} /> : <SubscriptionItems row={line.row} />}
    </>
  )
}

function LineItems({ line, view }: SubscriptionMenuProps) {
  const { t } = useTranslation('reader')
  const unread = line.type === 'folder' ? line.folder.unread : line.row.unread
  return (
    <>
      <ScopeItems scope={scopeOfLine(line, view)} unread={unread} />
      {idsOfLine(line).length > 0 && (
        <MenuItem
          icon={<ListChecks />}
          shortcut={fixedKeys.choose}
          onSelect={() => $selection.set(toggleLine($selection.get(), line))}
        >
          {t('feeds.choose')}
        </MenuItem>
      )}
    </>
  )
}

function ChosenItems(chosen: Chosen) {
  const { t } = useTranslation('reader')
  const { feedIds, listIds } = chosen
  const unsubscribeAll = listIds.length > 0 ? 'feeds.withLists.unsubscribeAll' : 'feeds.unsubscribeAll'
  return (
    <>
      <MenuItem icon={<CheckCheck />} onSelect={() => void markChosenRead(chosen, t)}>
        {t('subscriptions.markAllRead')}
      </MenuItem>
      {feedIds.length > 0 && <CheckItem feedIds={feedIds} />}
      <MenuItem icon={<X />} shortcut={fixedKeys.leave} onSelect={clearSelection}>
        {t('feeds.clear')}
      </MenuItem>
      <MenuSeparator />
      <MoveItems {...chosen} />
      {feedIds.length > 0 && <AddToListItem feedIds={feedIds} />}
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 />}
        danger
        shortcut={fixedKeys.remove}
        onSelect={() => void unsubscribeChosen(chosen, t)}
      >
        {t(unsubscribeAll, { count: feedIds.length + listIds.length })}
      </MenuItem>
    </>
  )
}

function CheckItem({ feedIds }: { feedIds: readonly string[] }) {
  const { t } = useTranslation('reader')
  return (
    <MenuItem icon={<RefreshCw />} onSelect={() => void checkNow({ feedIds })}>
      {t('feed.checkNow')}
    </MenuItem>
  )
}

function FolderItems({ folder }: FolderTarget) {
  const { feedIds, listIds } = folder
  const own = useOffers(folderCommands, { folder })('menu-own')
  return (
    <>
      {feedIds.length > 0 && <CheckItem feedIds={feedIds} />}
      <MenuSeparator />
      <MoveItems feedIds={feedIds} listIds={listIds} />
      {feedIds.length > 0 && <AddToListItem feedIds={feedIds} />}
      {own.length > 0 && <MenuSeparator />}
      <CommandItems offers={own} onRun={(id) => folderCommands[id]?.run?.({ folder }, null)} />
    </>
  )
}

function SubscriptionItems({ row }: { row: SidebarRow }) {
  const { kind, id, subscription } = row
  const { feed, list, inbox } = subscription
  if (inbox) return <InboxItems inbox={inbox} />
  if (kind === 'list') return <ListItems listId={id} {...{ list, subscription }} />
  return feed && <FeedItems subscription={subscription} feed={feed} />
}
