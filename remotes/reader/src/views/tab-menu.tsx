import type { View } from '@tidings/contracts'
import { changeSettings, useTranslation } from '@tidings/runtime'
import { CheckCheck, EyeOff, MenuItem, MenuSeparator, Settings } from '@tidings/ui'
import { useMarkAllRead } from '../actions/use-mark-all-read.ts'
import { hideTab } from './tabs.ts'

interface TabMenuProps {
  view: View | null
  /** Of the view. */
  unread: number
  shown: readonly View[]
  onCustomise: () => void
}

/** What can be done to the tab of a view. */
export function TabMenu({ view, unread, shown, onCustomise }: TabMenuProps) {
  const { t } = useTranslation('reader')
  const markAllRead = useMarkAllRead()
  return (
    <>
      {view !== null && (
        <>
          <MenuItem
            icon={<CheckCheck />}
            disabled={unread === 0}
            onSelect={() => void markAllRead({ view, kind: 'all' }, unread)}
          >
            {t('tabs.markAllRead')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={<EyeOff />}
            disabled={shown.length === 1}
            onSelect={() => changeSettings({ timelineTabs: hideTab(shown, view) })}
          >
            {t('tabs.hide')}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<Settings />} onSelect={onCustomise}>
        {t('tabs.customise')}
      </MenuItem>
    </>
  )
}
