import type { Feed, FeedHealth } from '@tidings/contracts'
import { db, getFeed, type LocalFeed } from '@tidings/db'
import {
  $session,
  type api,
  feedLookupQuery,
  formatCompact,
  formatDate,
  formatRelative,
  useLiveQuery,
  useQuery,
  useStore,
  useTranslation,
} from '@tidings/runtime'
import { Button, Callout, CircleCheck, Dialog, FeedIcon } from '@tidings/ui'
import { useErrorText } from '../actions/use-error-text.ts'
import { FeedActions } from './feed-actions.tsx'
import { ForeignLinks } from '../links/foreign-links.tsx'
import { useFeedErrorText } from './feed-error.ts'
import { FeedHistory } from './feed-history.tsx'
import styles from './feed-details.module.css'

interface FeedDetailsProps {
  feedId: string
  onClose: () => void
}

type Looked = Awaited<ReturnType<typeof api.feeds.lookup>>['data']

/** What a feed is, how much comes of it, and how its checks went. */
export function FeedDetails({ feedId, onClose }: FeedDetailsProps) {
  const { t } = useTranslation('reader')
  const stored = useLiveQuery(async () => getFeed(db, feedId), [feedId])
  const { data, error, refetch } = useQuery(feedLookupQuery({ id: feedId, entriesLimit: 0 }))
  const errorText = useErrorText()
  const feed = data?.feed ?? stored
  return (
    <Dialog open onOpenChange={onClose} title={t('feed.details')} actions={<FeedActions feedId={feedId} />}>
      <div className={styles.details} aria-busy={!data && !error}>
        {feed && <FeedWords feed={feed} />}
        {error && !data && (
          <Callout tone="danger" title={t('library.failed')}>
            {errorText(error)} <Button onClick={() => void refetch()}>{t('retry')}</Button>
          </Callout>
        )}
        {data?.health && <Figures {...data} health={data.health} />}
        {feed && (
          <ForeignLinks>
            <dl className={styles.addresses}>
              <Address name={t('feed.address')} address={feed.url} />
              <Address name={t('feed.site')} address={feed.siteUrl} />
            </dl>
          </ForeignLinks>
        )}
        {data?.health && <FeedHistory history={data.health.history} />}
      </div>
    </Dialog>
  )
}

function FeedWords({ feed }: { feed: LocalFeed | Feed }) {
  const { t } = useTranslation('reader')
  const user = useStore($session)
  const title = feed.title || feed.url
  return (
    <div className={styles.header}>
      <FeedIcon src={feed.image ?? null} name={title} size={32} />
      <div className={styles.names}>
        <h3 className={styles.title} dir="auto">
          {title}
        </h3>
        {feed.ownerUserId && (
          <p className={styles.owner}>
            <CircleCheck aria-hidden="true" />
            {t(feed.ownerUserId === user?.id ? 'subscriptions.own' : 'subscriptions.claimed')}
          </p>
        )}
        {feed.description && (
          <p className={styles.description} dir="auto">
            {feed.description}
          </p>
        )}
      </div>
    </div>
  )
}

function Figures({ feed, health, analytics, subscriptionCount }: Looked & { health: FeedHealth }) {
  const { t } = useTranslation('reader')
  const feedErrorText = useFeedErrorText()
  const following = moment(health.nextCheckAt) ?? { value: t('feed.noCheck') }
  return (
    <>
      {feed.errorAt && (
        <Callout tone="warning" title={feedErrorText(feed)}>
          {t('feed.failures', { count: health.errorCount })}
        </Callout>
      )}
      <dl className={styles.figures}>
        <Figure name={t('feed.entriesPerWeek')} value={formatCompact(analytics?.updatesPerWeek ?? 0)} />
        <Figure name={t('feed.readers')} value={formatCompact(subscriptionCount)} />
        <Figure name={t('feed.entries')} value={formatCompact(health.entryCount)} />
        <Figure name={t('feed.newest')} {...moment(analytics?.latestEntryPublishedAt)} />
        <Figure name={t('feed.lastCheck')} {...moment(health.checkedAt)} />
        <Figure name={t('feed.following')} {...following} />
      </dl>
    </>
  )
}

const moment = (time: string | null | undefined) =>
  time ? { value: formatRelative(time), exact: formatDate(time) } : undefined

function Figure({ name, value, exact }: { name: string; value?: string; exact?: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd title={exact}>{value ?? '–'}</dd>
    </div>
  )
}

function Address({ name, address }: { name: string; address: string | null | undefined }) {
  if (!address) return null
  return (
    <div className={styles.address}>
      <dt>{name}</dt>
      <dd>
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
      </dd>
    </div>
  )
}
