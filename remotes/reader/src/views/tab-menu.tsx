import type { View } from '@tidings/contracts'
import { changeSettings, useTranslation } from '@tidings/runtime'
import { EyeOff, MenuItem, MenuSeparator, Settings } from '@tidings/ui'
import { ScopeItems } from '../commands/scope-items.tsx'
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
  return (
    <>
      {view !== null && (
        <>
          <ScopeItems scope={{ view, kind: 'all' }} unread={unread} />
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
