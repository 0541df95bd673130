import type { UndeliveredMail } from '@tidings/contracts'
import { api, formatDate, formatRelative, useQuery, useTranslation } from '@tidings/runtime'
import { Button, Callout, CircleCheck, Copy, EmptyState, RefreshCw } from '@tidings/ui'
import { mailsQuery } from './admin.api.ts'
import { FailedNotice } from './failed-notice.tsx'
import { useDeed } from './use-deed.ts'
import { useCopy } from '../form/use-copy.ts'
import lines from '../form/lines.module.css'
import styles from './admin.module.css'

/** Letters that did not reach anybody, with the links that they hold. */
export function MailsPage() {
  const { t } = useTranslation('admin')
  const { data: mails, dataUpdatedAt, isError, refetch } = useQuery(mailsQuery())
  const isUnsent = mails?.some(({ error }) => error === null)
  return (
    <>
      {isError && <FailedNotice onRetry={() => void refetch()} />}
      {mails?.length === 0 && (
        <EmptyState icon={<CircleCheck />} title={t('mails.empty')} text={t('mails.emptyText')} />
      )}
      {isUnsent && <Callout title={t('mails.noServer')}>{t('mails.noServerText')}</Callout>}
      {mails && mails.length > 0 && (
        <ul className={lines.list} aria-label={t('mails.list')}>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} isOver={Date.parse(mail.expiresAt) <= dataUpdatedAt} />
          ))}
        </ul>
      )}
    </>
  )
}

interface MailRowProps {
  mail: UndeliveredMail
  /** Whether it would be worth nothing to its reader any more. */
  isOver: boolean
}

function MailRow({ mail, isOver }: MailRowProps) {
  const { t } = useTranslation('admin')
  const { run, isRunning } = useDeed()
  const copy = useCopy()
  const { id, to, subject, link, createdAt, expiresAt, error } = mail
  return (
    <li className={lines.line} data-wide>
      <div className={lines.words}>
        <span className={styles.name}>{subject}</span>
        <span className={styles.hint}>{to}</span>
        {error && <span className={styles.problem}>{error}</span>}
        <span className={styles.hint}>
          {t('mails.written', { when: formatRelative(createdAt) })} ·{' '}
          {t(isOver ? 'mails.over' : 'mails.ends', { when: formatDate(expiresAt) })}
        </span>
      </div>
      <div className={styles.controls}>
        {link && (
          <Button
            icon={<Copy />}
            aria-label={t('mails.copyOf', { to })}
            onClick={() => void copy(link, t('mails.copied'))}
          >
            {t('mails.copy')}
          </Button>
        )}
        {error !== null && !isOver && (
          <Button
            icon={<RefreshCw />}
            loading={isRunning}
            aria-label={t('mails.retry', { to })}
            onClick={() => void run(() => api.mails.retry({ id }), t('mails.tried'))}
          >
            {t('again')}
          </Button>
        )}
      </div>
    </li>
  )
}
