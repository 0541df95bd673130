import { Link, useDocumentTitle, useLocation, useTranslation } from '@tidings/runtime'
import { Compass, LinkButton } from '@tidings/ui'
import styles from './pages.module.css'

/** What stands at a path that nothing answers to. */
export function NotFoundPage() {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()

  useDocumentTitle(t('notFound.title'))

  return (
    <div className={styles.page}>
      <Compass aria-hidden="true" className={styles.icon} strokeWidth={1.25} />
      <h1 className={styles.title}>{t('notFound.message')}</h1>
      <p>
        <code className={styles.path}>{pathname}</code>
      </p>
      <LinkButton variant="primary" render={<Link to="/" />}>
        {t('notFound.home')}
      </LinkButton>
    </div>
  )
}
