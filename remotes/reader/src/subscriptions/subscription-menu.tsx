import type { View } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { CheckCheck, Copy, ExternalLink, MenuItem, MenuSeparator, Pencil, Rss, Trash2 } from '@tidings/ui'
import type { FolderQuestion } from './folder-dialog.tsx'
import { scopeOfLine } from './subscription-line.tsx'
import type { SidebarRow } from './subscription-rows.ts'
import type { TreeLine } from './subscriptions.ts'
import { useSubscriptionActions } from './use-subscription-actions.ts'

interface SubscriptionMenuProps {
  line: TreeLine<SidebarRow>
  view: View
  onAskFolder: (question: FolderQuestion) => void
}

/** What can be done to a line of the sidebar. */
export function SubscriptionMenu({ line, view, onAskFolder }: SubscriptionMenuProps) {
  const { t } = useTranslation('reader')
  const { markAllRead } = useSubscriptionActions()
  const unread = line.type === 'folder' ? line.folder.unread : line.row.unread
  return (
    <>
      <MenuItem
        icon={<CheckCheck />}
        disabled={unread === 0}
        onSelect={() => void markAllRead(scopeOfLine(line, view), unread)}
      >
        {t('subscriptions.markAllRead')}
      </MenuItem>
      {line.type === 'folder' ? (
        line.folder.isOwn && <FolderItems folder={line.folder} onAskFolder={onAskFolder} />
      ) : (
        <SubscriptionItems row={line.row} />
      )}
    </>
  )
}

function FolderItems({
  folder,
  onAskFolder,
}: Pick<SubscriptionMenuProps, 'onAskFolder'> & Pick<FolderQuestion, 'folder'>) {
  const { t } = useTranslation('reader')
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={<Pencil />} onSelect={() => onAskFolder({ ask: 'rename', folder })}>
        {t('folder.rename')}
      </MenuItem>
      <MenuItem icon={<Trash2 />} danger onSelect={() => onAskFolder({ ask: 'delete', folder })}>
        {t('folder.delete')}
      </MenuItem>
    </>
  )
}

function SubscriptionItems({ row }: { row: SidebarRow }) {
  const { t } = useTranslation('reader')
  const { unsubscribe, copyAddress, openAddress } = useSubscriptionActions()
  const { feed } = row.subscription
  return (
    <>
      {feed && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<ExternalLink />}
            shortcut="mod+o"
            disabled={!feed.siteUrl}
            onSelect={() => openAddress(feed.siteUrl)}
          >
            {t('subscriptions.openSite')}
          </MenuItem>
          <MenuItem icon={<Rss />} shortcut="o" onSelect={() => openAddress(feed.url)}>
            {t('subscriptions.openFeed')}
          </MenuItem>
          <MenuItem icon={<Copy />} onSelect={() => void copyAddress(feed.url)}>
            {t('subscriptions.copyAddress')}
          </MenuItem>
        </>
      )}
      {row.kind !== 'inbox' && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger onSelect={() => void unsubscribe(row)}>
            {t('subscriptions.unsubscribe')}
          </MenuItem>
        </>
      )}
    </>
  )
}
