import { db, type LocalList } from '@tidings/db'
import { $session, useLiveQuery, useNavigate, useStore, useTranslation } from '@tidings/runtime'
import {
  Info,
  Library,
  List,
  MenuItem,
  MenuSeparator,
  MenuSubmenu,
  Plus,
  Settings,
  Trash2,
} from '@tidings/ui'
import { CommandItems } from '../commands/command-items.tsx'
import { fixedKeys } from '../commands/fixed-keys.ts'
import { listCommands } from '../commands/list-commands.ts'
import { useOffers } from '../commands/use-offers.ts'
import { $question } from '../library/question.store.ts'
import type { SidebarRow } from '../subscriptions/subscription-rows.ts'
import { useSubscriptionActions } from '../subscriptions/use-subscription-actions.ts'
import { listPage, useListActions } from './use-list-actions.ts'

/** What can be done to a list; more of it by its owner. */
export function ListItems({ row }: { row: SidebarRow }) {
  const { t } = useTranslation('reader')
  const navigate = useNavigate()
  const user = useStore($session)
  const { list } = row.subscription
  const target = { listId: row.id, subscription: row.subscription }
  const offersIn = useOffers(listCommands, target)
  const tools = { navigate, ...useSubscriptionActions(), ...useListActions() }
  const run = (id: string) => listCommands[id]?.run?.(target, tools)
  return (
    <>
      <MenuSeparator />
      <MenuItem
        icon={<Settings />}
        shortcut={fixedKeys.edit}
        onSelect={() => $question.set({ ask: 'edit-subscription', subscription: row.subscription })}
      >
        {t('subscriptions.edit')}
      </MenuItem>
      <MenuItem icon={<Info />} onSelect={() => void navigate(listPage(row.id))}>
        {t('list.open')}
      </MenuItem>
      <CommandItems offers={offersIn('menu')} onRun={run} />
      {list && list.ownerUserId === user?.id && (
        <>
          <MenuSeparator />
          <CommandItems offers={offersIn('menu-own')} onRun={run} />
          <MenuItem icon={<Library />} onSelect={() => $question.set({ ask: 'list-feeds', list })}>
            {t('list.feeds')}
          </MenuItem>
          <MenuItem icon={<Trash2 />} danger onSelect={() => $question.set({ ask: 'delete-list', list })}>
            {t('list.delete')}
          </MenuItem>
        </>
      )}
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
