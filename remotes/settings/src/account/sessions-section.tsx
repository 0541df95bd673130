import { formatRelative, useQuery, useQueryClient, useTranslation } from '@tidings/runtime'
import { Badge, Button, Monitor } from '@tidings/ui'
import { endOtherSessions, endSession, sessionsQuery } from './account.api.ts'
import { AccountSection } from './account-section.tsx'
import lines from '../form/lines.module.css'
import styles from './account.module.css'
import { deviceName } from './device-name.ts'
import { FailureNotice } from './failure-notice.tsx'
import { useAccountAction } from './use-account-action.ts'

/** Where the user is signed in; each place can be signed out from here. */
export function SessionsSection() {
  const { t } = useTranslation('account')
  const queries = useQueryClient()
  const { data: sessions = [] } = useQuery(sessionsQuery())
  const { run, isRunning, failureText } = useAccountAction()

  async function end(action: () => Promise<unknown>) {
    if (await run(action, t('sessions.ended'))) await queries.invalidateQueries(sessionsQuery())
  }

  return (
    <AccountSection title={t('sessions.title')} description={t('sessions.description')}>
      <FailureNotice text={failureText} />
      <ul className={lines.list}>
        {sessions.map(({ id, userAgent, ipAddress, updatedAt, isCurrent }) => {
          const name = deviceName(userAgent) || t('sessions.unknown')
          return (
            <li key={id} className={lines.line}>
              <Monitor aria-hidden="true" className={styles.icon} />
              <div className={lines.words}>
                <span className={styles.name}>
                  {name}
                  {isCurrent && <Badge tone="accent">{t('sessions.current')}</Badge>}
                </span>
                <span className={styles.hint}>
                  {[ipAddress, formatRelative(updatedAt)].filter(Boolean).join(' · ')}
                </span>
              </div>
              {!isCurrent && (
                <Button
                  size="small"
                  aria-label={t('sessions.endNamed', { name })}
                  onClick={() => void end(async () => endSession(id))}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <div className={styles.actions}>
          <Button loading={isRunning} onClick={() => void end(endOtherSessions)}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
    </AccountSection>
  )
}
