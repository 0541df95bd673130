import { db, type LocalList, type SubscriptionWithTarget } from '@tidings/db'
import { $session, useLiveQuery, useStore, useTranslation } from '@tidings/runtime'
import { List, MenuItem, MenuSeparator, MenuSubmenu, Plus } from '@tidings/ui'
import { CommandItems } from '../commands/command-items.tsx'
import { listCommands, ownList } from '../commands/list-commands.ts'
import { useOffers } from '../commands/use-offers.ts'
import { $question } from '../library/question.store.ts'
import { MoveItems } from '../subscriptions/move-items.tsx'
import { useListActions } from './use-list-actions.ts'
import { useListTools } from './use-list-tools.ts'

interface ListItemsProps {
  listId: string
  list: LocalList | null
  /** Missing where one's own list is not subscribed to. */
  subscription?: SubscriptionWithTarget
}

/** What can be done to a list; more of it by its owner. */
export function ListItems(target: ListItemsProps) {
  const { listId, subscription } = target
  const offersIn = useOffers(listCommands, target)
  const tools = useListTools()
  const run = (id: string) => listCommands[id]?.run?.(target, tools)
  const own = ownList(target) ? offersIn('menu-own') : []
  const end = offersIn('menu-end')
  return (
    <>
      <MenuSeparator />
      <CommandItems offers={offersIn('menu')} onRun={run} />
      {subscription && <MoveItems feedIds={[]} listIds={[listId]} now={subscription} />}
      {own.length > 0 && <MenuSeparator />}
      <CommandItems offers={own} onRun={run} />
      {end.length > 0 && <MenuSeparator />}
      <CommandItems offers={end} onRun={run} />
    </>
  )
}

/** Puts feeds into one of the user's own lists, or into a new one. */
export function AddToListItem({ feedIds }: { feedIds: readonly string[] }) {
  const { t } = useTranslation('reader')
  const { addFeeds } = useListActions()
  const lists = useOwnLists()
  return (
    <MenuSubmenu icon={<List />} label={t('list.addTo')}>
      {lists.map((list) => (
        <MenuItem
          key={list.id}
          disabled={feedIds.every((id) => list.feedIds.includes(id))}
          onSelect={() => void addFeeds(list, feedIds)}
        >
          {list.title ?? list.id}
        </MenuItem>
      ))}
      <MenuItem icon={<Plus />} onSelect={() => $question.set({ ask: 'new-list', feedIds })}>
        {t('list.new')}
      </MenuItem>
    </MenuSubmenu>
  )
}

function useOwnLists(): LocalList[] {
  const user = useStore($session)
  const lists = useLiveQuery(async () => db.lists.toArray(), []) ?? []
  return lists.filter(({ ownerUserId }) => ownerUserId === user?.id)
}
