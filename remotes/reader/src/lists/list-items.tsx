import { db, type LocalList } from '@tidings/db'
import { $session, useLiveQuery, useNavigate, useShortcuts, useStore, useTranslation } from '@tidings/runtime'
import {
  Copy,
  ExternalLink,
  Library,
  List,
  MenuItem,
  MenuSeparator,
  MenuSubmenu,
  Pencil,
  Plus,
  Settings,
  Trash2,
} from '@tidings/ui'
import { Hash } from '../icons/icons.tsx'
import { $question } from '../library/question.store.ts'
import type { SidebarRow } from '../subscriptions/subscription-rows.ts'
import { listPage, useListActions } from './use-list-actions.ts'

/** What can be done to a list; more of it by its owner. */
export function ListItems({ row }: { row: SidebarRow }) {
  const { t } = useTranslation('reader')
  const shortcut = useShortcuts()
  const navigate = useNavigate()
  const user = useStore($session)
  const { copyAddress, copyId } = useListActions()
  const { list } = row.subscription
  return (
    <>
      <MenuSeparator />
      <MenuItem
        icon={<Settings />}
        shortcut="F2"
        onSelect={() => $question.set({ ask: 'edit-subscription', subscription: row.subscription })}
      >
        {t('subscriptions.edit')}
      </MenuItem>
      <MenuItem icon={<ExternalLink />} onSelect={() => void navigate(listPage(row.id))}>
        {t('list.open')}
      </MenuItem>
      <MenuItem
        icon={<Copy />}
        shortcut={shortcut('list:copy-url')}
        onSelect={() => void copyAddress(row.id)}
      >
        {t('list.copyAddress')}
      </MenuItem>
      <MenuItem icon={<Hash />} shortcut={shortcut('list:copy-id')} onSelect={() => void copyId(row.id)}>
        {t('subscriptions.copyId')}
      </MenuItem>
      {list && list.ownerUserId === user?.id && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<Pencil />}
            shortcut={shortcut('list:edit')}
            onSelect={() => $question.set({ ask: 'edit-list', list })}
          >
            {t('list.edit')}
          </MenuItem>
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
      <MenuItem icon={<Plus />} onSelect={() => $question.set({ ask: 'new-list' })}>
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
