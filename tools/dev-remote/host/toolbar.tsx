import type { RemoteManifest } from '@tidings/contracts'
import { $contributions, NavLink, runCommand, useStore, useTranslation } from '@tidings/runtime'
import { Button, Kbd, Menu, MenuRadioGroup, MenuSubmenu, Settings } from '@tidings/ui'
import { useAppearance } from '../../../shell/src/appearance/use-appearance.tsx'
import styles from './host.module.css'
import { slotPath } from './slot-path.ts'

/** Leads to each page, slot and overlay of a remote, and changes language and theme. */
export function Toolbar({ remote }: { remote: RemoteManifest }) {
  const { t } = useTranslation(remote.namespaces)
  const { routes, slots, commands } = useStore($contributions)
  const { theme, language } = useAppearance()
  return (
    <header className={styles.toolbar}>
      <strong>{remote.name}</strong>
      <nav className={styles.links}>
        {routes.map(({ path, navigation }) => (
          <NavLink key={path} to={navigation?.path ?? path}>
            {path}
          </NavLink>
        ))}
        {slots.map(({ slot }) => (
          <NavLink key={slot} to={slotPath(slot)}>
            {slot}
          </NavLink>
        ))}
      </nav>
      {commands.map(({ id, title, keys: [key] }) => (
        <Button key={id} size="small" onClick={() => runCommand(id)}>
          {t(title)} {key !== undefined && <Kbd keys={key} />}
        </Button>
      ))}
      <Menu
        trigger={
          <Button size="small" variant="quiet" icon={<Settings aria-hidden="true" />}>
            {language.value}
          </Button>
        }
      >
        <MenuSubmenu label={theme.label}>
          <MenuRadioGroup {...theme} />
        </MenuSubmenu>
        <MenuSubmenu label={language.label}>
          <MenuRadioGroup {...language} />
        </MenuSubmenu>
      </Menu>
    </header>
  )
}
