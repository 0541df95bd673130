import type { CurrentUser } from '@tidings/contracts'
import { Link, paths, useTranslation } from '@tidings/runtime'
import {
  Avatar,
  Blocks,
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
  VisuallyHidden,
} from '@tidings/ui'
import { useAppearance } from '../appearance/use-appearance.tsx'
import styles from './account-menu.module.css'

export interface AccountMenuProps {
  user: Pick<CurrentUser, 'name' | 'email' | 'image'>
  onShowShortcuts: () => void
  onSignOut: () => void
}

/** The signed-in user, and what one sets or ends for oneself. */
export function AccountMenu({ user, onShowShortcuts, onSignOut }: AccountMenuProps) {
  const { t } = useTranslation('app')
  const { theme, language } = useAppearance()
  const name = user.name || user.email
  const themeIcon = theme.options.find(({ value }) => value === theme.value)?.icon
  return (
    <Menu
      trigger={
        <Button variant="quiet" className={styles.trigger}>
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
      <MenuItem icon={<Keyboard />} shortcut="?" onSelect={onShowShortcuts}>
        {t('account.shortcuts')}
      </MenuItem>
      <MenuItem icon={<Blocks />} render={<Link to={paths.parts} />}>
        {t('account.parts')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={onSignOut}>
        {t('account.signOut')}
      </MenuItem>
    </Menu>
  )
}
