import type { CurrentUser } from '@tidings/contracts'
import { $contributions, preloadPart, useTranslation, whenIdle } from '@tidings/runtime'
import { Avatar, Button, ChevronDown, Menu, VisuallyHidden } from '@tidings/ui'
import { useEffect, useState, type ComponentType } from 'react'
import { SETTINGS_COMMAND } from '../commands/settings-command.ts'
import type { AccountMenuItemsProps } from './account-menu-items.tsx'
import styles from './account-menu.module.css'

export interface AccountMenuProps extends AccountMenuItemsProps {
  user: Pick<CurrentUser, 'name' | 'email' | 'image'>
}

/** The signed-in user, and a menu of what one sets or ends for oneself, which comes before anybody opens it. */
export function AccountMenu({ user, ...asked }: AccountMenuProps) {
  const { t } = useTranslation('app')
  const [Items, setItems] = useState<ComponentType<AccountMenuItemsProps>>()
  const name = user.name || user.email

  const [isNear, setIsNear] = useState(false)

  // Whoever comes to it may open it at once.
  useEffect(() => {
    const bring = async () => {
      const { AccountMenuItems } = await import('./account-menu-items.tsx')
      setItems(() => AccountMenuItems)
    }
    return isNear ? void bring().catch(() => setIsNear(false)) : whenIdle(bring, 'untilThere')
  }, [isNear])

  function handleNear() {
    setIsNear(true)
    const settings = $contributions.get().commands.find(({ id }) => id === SETTINGS_COMMAND)?.opens
    if (settings) preloadPart(settings)
  }

  return (
    <Menu
      trigger={
        <Button variant="quiet" className={styles.trigger} onPointerEnter={handleNear} onFocus={handleNear}>
          <Avatar src={user.image} name={name} size={24} />
          <VisuallyHidden>{t('account.menu', { name })}</VisuallyHidden>
          <span aria-hidden="true" className={styles.name}>
            {name}
          </span>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {Items && <Items {...asked} />}
    </Menu>
  )
}
