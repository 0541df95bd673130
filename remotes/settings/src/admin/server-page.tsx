import type { AdministrationLine, ServerOverview } from '@tidings/contracts'
import { formatCompact, formatDate, formatRelative, useQuery, useTranslation } from '@tidings/runtime'
import { auditQuery, overviewQuery } from './admin.api.ts'
import { Cleanings } from './cleanings.tsx'
import { FailedNotice } from './failed-notice.tsx'
import { Jobs } from './jobs.tsx'
import lines from '../form/lines.module.css'
import styles from './admin.module.css'

const figures = [
  'users',
  'suspendedUsers',
  'activeUsers',
  'feeds',
  'failingFeeds',
  'lateFeeds',
  'searchQueue',
  'undeliveredMails',
] as const satisfies readonly (keyof ServerOverview)[]

/** How the server does, and what administrators did. */
export function ServerPage() {
  const { t } = useTranslation('admin')
  const { data: overview, isError, refetch } = useQuery(overviewQuery())
  const { data: deeds } = useQuery(auditQuery())
  return (
    <>
      {isError && <FailedNotice onRetry={() => void refetch()} />}
      {overview && (
        <dl className={styles.figures}>
          {figures.map((figure) => (
            <div key={figure} className={styles.figure}>
              <dt>{t(`server.${figure}`)}</dt>
              <dd>{formatCompact(overview[figure])}</dd>
            </div>
          ))}
        </dl>
      )}
      <Jobs />
      <Cleanings />
      <h3>{t('audit.title')}</h3>
      {deeds?.length === 0 && <p className={styles.hint}>{t('audit.empty')}</p>}
      {deeds && deeds.length > 0 && (
        <ul className={lines.list}>
          {deeds.map((deed, index) => (
            <DeedRow key={`${deed.at} ${index}`} deed={deed} />
          ))}
        </ul>
      )}
    </>
  )
}

function DeedRow({ deed: { at, who, action, about, detail } }: { deed: AdministrationLine }) {
  const { t } = useTranslation('admin')
  return (
    <li className={lines.line}>
      <div className={lines.words}>
        <span className={styles.name}>{t(`audit.action.${action}`, { about })}</span>
        <span className={styles.hint}>
          {who} ·{' '}
          <time dateTime={at} title={formatDate(at)}>
            {formatRelative(at)}
          </time>
        </span>
        {detail && <code className={styles.hint}>{detail}</code>}
      </div>
    </li>
  )
}
