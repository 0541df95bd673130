import {
  $session,
  Navigate,
  useDocumentTitle,
  useSearchParams,
  useStore,
  useTranslation,
} from '@tidings/runtime'
import { Rss } from '@tidings/ui'
import type { ReactNode } from 'react'
import { AppearanceControls } from '../appearance/appearance-controls.tsx'
import styles from './auth.module.css'
import { safeReturnPath } from './return-path.ts'

export interface AuthPageProps {
  title: string
  lead: string
  /** The way to another page, under the form. */
  alternative?: ReactNode
  /** The page is for whoever is signed in as well. */
  forEverybody?: boolean
  children?: ReactNode
}

/** What signing in and signing up have around them. Whoever is signed in goes on to where they wanted to be. */
export function AuthPage({ title, lead, alternative, forEverybody = false, children }: AuthPageProps) {
  const { t } = useTranslation('app')
  const user = useStore($session)
  const [search] = useSearchParams()

  useDocumentTitle(title)

  if (user && !forEverybody) return <Navigate to={safeReturnPath(search.get('next'))} replace />
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <p className={styles.product}>
          <Rss aria-hidden="true" size={20} />
          {t('name')}
        </p>
        <header>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        {children}
        {alternative && <p className={styles.alternative}>{alternative}</p>}
      </main>
      <footer className={styles.foot}>
        <AppearanceControls />
      </footer>
    </div>
  )
}
