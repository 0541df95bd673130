import { formatCompact, formatRelative, useTranslation } from '@tidings/runtime'
import { Badge, Check, FeedIcon } from '@tidings/ui'
import { hostOf, shortAddress } from './address.ts'
import styles from './follow.module.css'
import type { FoundFeed } from './use-lookup.ts'

/** What a feed is: its picture, names, what it says of itself, and its figures. */
export function FeedHeader({ found, isFollowed }: { found: FoundFeed; isFollowed: boolean }) {
  const { t } = useTranslation('discover')
  const { feed } = found
  const title = feed.title || hostOf(feed.url)
  return (
    <header className={styles.header}>
      <FeedIcon src={feed.image} name={title} size={48} />
      <div className={styles.names}>
        <h2 className={styles.title}>
          <bdi>{title}</bdi>
          {isFollowed && (
            <Badge tone="success" icon={<Check />}>
              {t('feed.following')}
            </Badge>
          )}
        </h2>
        <a className={styles.address} href={feed.siteUrl || feed.url} target="_blank" rel="noreferrer">
          {shortAddress(feed.siteUrl || feed.url)}
        </a>
      </div>
      <div className={styles.about}>
        {feed.description && (
          <p className={styles.description} dir="auto">
            {feed.description}
          </p>
        )}
        <FeedFigures found={found} />
      </div>
    </header>
  )
}

function FeedFigures({ found: { analytics, subscriptionCount } }: { found: FoundFeed }) {
  const { t } = useTranslation('discover')
  const updates = Math.round(analytics?.updatesPerWeek ?? 0)
  const latest = analytics?.latestEntryPublishedAt
  const figures = [
    subscriptionCount > 0 &&
      t('feed.followers', { count: subscriptionCount, number: formatCompact(subscriptionCount) }),
    updates > 0 && t('feed.updates', { count: updates, number: formatCompact(updates) }),
    latest && t('feed.latest', { time: formatRelative(latest) }),
  ].filter((figure) => typeof figure === 'string')
  if (figures.length === 0) return null
  return (
    <ul className={styles.figures}>
      {figures.map((figure) => (
        <li key={figure}>{figure}</li>
      ))}
    </ul>
  )
}
