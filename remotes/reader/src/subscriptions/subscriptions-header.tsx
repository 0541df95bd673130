import { memo } from 'react'
import { useTranslation } from '@tidings/runtime'
import {
  ArrowDownUp,
  ChevronsDownUp,
  ChevronsUpDown,
  IconButton,
  Inbox,
  List,
  Menu,
  MenuItem,
  MenuRadioGroup,
  Plus,
} from '@tidings/ui'
import { $question } from '../library/question.store.ts'
import { changeSidebar, useSidebar } from './sidebar.store.ts'
import type { SubscriptionOrder } from './subscriptions.ts'
import type { Folders } from './use-folders.ts'
import styles from './subscriptions.module.css'

const orders = {
  'title-ascending': { by: 'title', descending: false },
  'title-descending': { by: 'title', descending: true },
  'unread-descending': { by: 'unread', descending: true },
  'unread-ascending': { by: 'unread', descending: false },
} as const satisfies Record<string, SubscriptionOrder>

type OrderName = keyof typeof orders

const orderNames: readonly OrderName[] = [
  'title-ascending',
  'title-descending',
  'unread-descending',
  'unread-ascending',
]

interface SubscriptionsHeaderProps {
  folders: Folders
  hasFolders: boolean
}

/** Heads the subscriptions: their order, and opening or closing all folders. */
export const SubscriptionsHeader = memo(({ folders, hasFolders }: SubscriptionsHeaderProps) => {
  const { t } = useTranslation('reader')
  const { subscriptionOrder } = useSidebar()
  const current: OrderName = `${subscriptionOrder.by}-${subscriptionOrder.descending ? 'descending' : 'ascending'}`
  return (
    <div className={styles.header}>
      <h2 className={styles.heading}>{t('subscriptions.title')}</h2>
      {hasFolders && (
        <IconButton
          size="small"
          label={t(folders.someOpen ? 'subscriptions.closeAll' : 'subscriptions.openAll')}
          onClick={folders.someOpen ? folders.closeAll : folders.openAll}
        >
          {folders.someOpen ? <ChevronsDownUp /> : <ChevronsUpDown />}
        </IconButton>
      )}
      <Menu
        align="end"
        trigger={
          <IconButton size="small" label={t('subscriptions.sort')}>
            <ArrowDownUp />
          </IconButton>
        }
      >
        <MenuRadioGroup
          label={t('subscriptions.sort')}
          value={current}
          options={orderNames.map((name) => ({ value: name, label: t(`subscriptions.order.${name}`) }))}
          onChange={(name) => changeSidebar({ subscriptionOrder: orders[name] })}
        />
      </Menu>
      <Menu
        align="end"
        trigger={
          <IconButton size="small" label={t('library.new')}>
            <Plus />
          </IconButton>
        }
      >
        <MenuItem icon={<List />} onSelect={() => $question.set({ ask: 'new-list' })}>
          {t('list.new')}
        </MenuItem>
        <MenuItem icon={<Inbox />} onSelect={() => $question.set({ ask: 'new-inbox' })}>
          {t('inbox.new')}
        </MenuItem>
      </Menu>
    </div>
  )
})
