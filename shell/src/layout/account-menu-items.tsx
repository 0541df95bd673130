import { $contributions, runCommand, Slot, useShortcuts, useStore, useTranslation } from '@tidings/runtime'
import {
  Keyboard,
  Languages,
  LogOut,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
  MenuSubmenu,
  Settings,
} from '@tidings/ui'
import { useAppearance } from '../appearance/use-appearance.tsx'
import { SETTINGS_COMMAND } from '../commands/settings-command.ts'

export interface AccountMenuItemsProps {
  onShowShortcuts: () => void
  onSignOut: () => void
}

/** What one sets or ends for oneself. */
export function AccountMenuItems({ onShowShortcuts, onSignOut }: AccountMenuItemsProps) {
  const { t } = useTranslation('app')
  const { theme, language } = useAppearance()
  const shortcut = useShortcuts()
  const hasSettings = useStore($contributions).commands.some(({ id }) => id === SETTINGS_COMMAND)
  const themeIcon = theme.options.find(({ value }) => value === theme.value)?.icon
  return (
    <>
      <MenuSubmenu label={theme.label} icon={themeIcon}>
        <MenuRadioGroup {...theme} />
      </MenuSubmenu>
      <MenuSubmenu label={language.label} icon={<Languages />}>
        <MenuRadioGroup {...language} />
      </MenuSubmenu>
      {hasSettings && (
        <MenuItem
          icon={<Settings />}
          shortcut={shortcut(SETTINGS_COMMAND)}
          onSelect={() => runCommand(SETTINGS_COMMAND)}
        >
          {t('account.settings')}
        </MenuItem>
      )}
      <MenuItem icon={<Keyboard />} shortcut={shortcut('global:show-shortcuts')} onSelect={onShowShortcuts}>
        {t('account.shortcuts')}
      </MenuItem>
      <Slot name="account-menu" properties={{}} />
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={onSignOut}>
        {t('account.signOut')}
      </MenuItem>
    </>
  )
}
