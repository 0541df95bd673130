import type { View } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { Link, useTranslation } from '@tidings/runtime'
import { timelinePath } from '../scope/timeline-path.ts'
import styles from './stories.module.css'

/** Under the title of an entry: where else its story is told, each leading there. */
export function OtherSources({ entry, view }: { entry: OpenEntry; view: View }) {
  const { t } = useTranslation('reader')
  if (entry.others.length === 0) return null
  return (
    <nav className={styles.others} aria-label={t('entry.alsoIn')}>
      <span>{t('entry.alsoIn')}</span>
      <ul>
        {entry.others.map(({ id, feedId, title }) => (
          <li key={id}>
            <Link to={timelinePath({ view, kind: 'feed', feedId }, id)} dir="auto">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
