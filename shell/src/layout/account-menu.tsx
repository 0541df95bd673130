import type { CurrentUser } from '@tidings/contracts'
import {
  $contributions,
  preloadPart,
  runCommand,
  Slot,
  useShortcuts,
  useStore,
  useTranslation,
} from '@tidings/runtime'
import {
  Avatar,
  Button,
  ChevronDown,
  Keyboard,
  Languages,
  LogOut,
  Menu,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
  MenuSubmenu,
  Settings,
  VisuallyHidden,
} from '@tidings/ui'
import { useAppearance } from '../appearance/use-appearance.tsx'
import styles from './account-menu.module.css'

const SETTINGS = 'global:settings'

export interface AccountMenuProps {
  user: Pick<CurrentUser, 'name' | 'email' | 'image'>
  onShowShortcuts: () => void
  onSignOut: () => void
}

/** The signed-in user, and what one sets or ends for oneself. */
export function AccountMenu({ user, onShowShortcuts, onSignOut }: AccountMenuProps) {
  const { t } = useTranslation('app')
  const { theme, language } = useAppearance()
  const shortcut = useShortcuts()
  const settings = useStore($contributions).commands.find(({ id }) => id === SETTINGS)?.opens
  const name = user.name || user.email
  const themeIcon = theme.options.find(({ value }) => value === theme.value)?.icon
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          className={styles.trigger}
          onPointerEnter={() => settings && preloadPart(settings)}
        >
          <Avatar src={user.image} name={name} size={24} />
          <VisuallyHidden>{t('account.menu', { name })}</VisuallyHidden>
          <span aria-hidden="true" className={styles.name}>
            {name}
          </span>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <MenuSubmenu label={theme.label} icon={themeIcon}>
        <MenuRadioGroup {...theme} />
      </MenuSubmenu>
      <MenuSubmenu label={language.label} icon={<Languages />}>
        <MenuRadioGroup {...language} />
      </MenuSubmenu>
      {settings && (
        <MenuItem icon={<Settings />} shortcut={shortcut(SETTINGS)} onSelect={() => runCommand(SETTINGS)}>
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
    </Menu>
  )
}
