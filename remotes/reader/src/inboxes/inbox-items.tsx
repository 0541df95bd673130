import { useTranslation } from '@tidings/runtime'
import { Copy, MenuItem, MenuSeparator, Pencil, Trash2 } from '@tidings/ui'
import { copyAndSay } from '../actions/copy-text.ts'
import { fixedKeys } from '../commands/fixed-keys.ts'
import { $question } from '../library/question.store.ts'
import type { SidebarRow } from '../subscriptions/subscription-rows.ts'

/** What can be done to an inbox. */
export function InboxItems({ row }: { row: SidebarRow }) {
  const { t } = useTranslation('reader')
  const { inbox } = row.subscription
  if (!inbox) return null
  const { email } = inbox

  return (
    <>
      <MenuSeparator />
      {email && (
        <MenuItem icon={<Copy />} onSelect={() => void copyAndSay(email, t)}>
          {t('inbox.copyAddress')}
        </MenuItem>
      )}
      <MenuItem
        icon={<Pencil />}
        shortcut={fixedKeys.edit}
        onSelect={() => $question.set({ ask: 'edit-inbox', inbox })}
      >
        {t('inbox.edit')}
      </MenuItem>
      <MenuItem
        icon={<Trash2 />}
        danger
        shortcut={fixedKeys.remove}
        onSelect={() => $question.set({ ask: 'delete-inbox', inbox })}
      >
        {t('inbox.delete')}
      </MenuItem>
    </>
  )
}
