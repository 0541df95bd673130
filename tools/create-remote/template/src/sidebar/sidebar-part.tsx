import { NavLink, useStore, useTranslation } from '@tidings/runtime'
import { Count } from '@tidings/ui'
import { $lines } from '../lines/lines.store.ts'
import styles from './sidebar.module.css'

/** How many lines there are, and the way to them. */
export function SidebarPart() {
  const { t } = useTranslation('sample')
  const { length } = useStore($lines)
  return (
    <NavLink to="/sample" className={() => styles.row}>
      <span>{t('sidebar.kept')}</span>
      <Count>{length}</Count>
    </NavLink>
  )
}
