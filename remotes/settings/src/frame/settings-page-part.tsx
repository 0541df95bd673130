import { Link, useDocumentTitle, useParams, useTranslation } from '@tidings/runtime'
import { SettingsFrame } from './settings-frame.tsx'
import styles from './frame.module.css'

const pathOf = (page: string | undefined) => (page === undefined ? '/settings' : `/settings/${page}`)

/** The settings on a page of their own; the address names the page. */
export function SettingsPagePart() {
  const { t } = useTranslation('settings')
  const { page } = useParams()
  useDocumentTitle(t('page.title'))
  return (
    <div className={styles.standalone}>
      <h1 className={styles.title}>{t('page.title')}</h1>
      <SettingsFrame page={page} renderLink={(id, props) => <Link {...props} to={pathOf(id)} />} />
    </div>
  )
}
