import type { FailingFeed } from '@tidings/contracts'
import { api, formatRelative, i18next, useQuery, useTranslation } from '@tidings/runtime'
import { Button, CircleCheck, EmptyState, RefreshCw } from '@tidings/ui'
import { useState } from 'react'
import { failingFeedsQuery } from './admin.api.ts'
import { FailedNotice } from './failed-notice.tsx'
import { Pager, useExistingPage } from './pager.tsx'
import { useDeed } from './use-deed.ts'
import lines from '../form/lines.module.css'
import styles from './admin.module.css'

/** Feeds that could not be fetched, those with most readers first. */
export function FailingFeedsPage() {
  const { t } = useTranslation('admin')
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useQuery(failingFeedsQuery(page))
  useExistingPage(data?.pagination, page, setPage)
  return (
    <>
      {isError && <FailedNotice onRetry={() => void refetch()} />}
      {data?.pagination.total === 0 && (
        <EmptyState icon={<CircleCheck />} title={t('feeds.empty')} text={t('feeds.emptyText')} />
      )}
      {data && data.feeds.length > 0 && (
        <>
          <ul className={lines.list} aria-label={t('feeds.list')}>
            {data.feeds.map((feed) => (
              <FailingFeedRow key={feed.id} feed={feed} />
            ))}
          </ul>
          <Pager pagination={data.pagination} onPage={setPage} />
        </>
      )}
    </>
  )
}

function FailingFeedRow({ feed }: { feed: FailingFeed }) {
  const { t } = useTranslation('admin')
  const { run, isRunning } = useDeed()
  const { id, title, url, errorKind, errorMessage, errorAt, errorCount, nextCheckAt, subscriptionCount } =
    feed
  const reason = `errors:feed.${errorKind ?? ''}`
  const hints = [
    t('feeds.readers', { count: subscriptionCount }),
    t('feeds.tries', { count: errorCount }),
    errorAt && t('feeds.last', { when: formatRelative(errorAt) }),
    nextCheckAt ? t('feeds.next', { when: formatRelative(nextCheckAt) }) : t('feeds.never'),
  ].filter((hint) => hint !== null && hint !== '')
  return (
    <li className={lines.line} data-wide>
      <div className={lines.words}>
        <span className={styles.name}>{title ?? url}</span>
        <span className={styles.hint}>{url}</span>
        <span className={styles.problem} title={errorMessage ?? undefined}>
          {i18next.exists(reason) ? i18next.t(reason) : errorMessage}
        </span>
        <span className={styles.hint}>{hints.join(' · ')}</span>
      </div>
      <Button
        icon={<RefreshCw />}
        loading={isRunning}
        aria-label={t('feeds.retry', { name: title ?? url })}
        onClick={() => void run(() => api.feeds.refresh({ id }), t('feeds.fetched'))}
      >
        {t('again')}
      </Button>
    </li>
  )
}
