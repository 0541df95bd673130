import type { Feed } from '@tidings/contracts'
import type { LocalFeed } from '@tidings/db'
import { formatDate, formatRelative, useTranslation } from '@tidings/runtime'
import type { FeedTrouble } from './feed-trouble.ts'

type FeedError = Partial<Pick<Feed, 'errorAt' | 'errorKind' | 'errorMessage'>>

/** Says in words why a feed could not be refreshed, and since when. */
export function useFeedErrorText(): (feed: FeedError) => string {
  const { t } = useTranslation(['reader', 'errors'])
  return ({ errorAt, errorKind, errorMessage }) => {
    const reason = errorKind ? t(`errors:feed.${errorKind}`) : errorMessage || t('feed.failed')
    return errorAt ? t('feed.failedSince', { reason, time: formatDate(errorAt) }) : reason
  }
}

/** Says in words what is the matter with a feed that brings nothing. */
export function useFeedTroubleText(): (feed: LocalFeed, trouble: FeedTrouble) => string {
  const { t } = useTranslation('reader')
  const errorText = useFeedErrorText()
  return (feed, trouble) => {
    if (trouble === 'stopped') return t('feed.stopped')
    if (trouble !== 'quiet') return errorText(feed)
    return t('feed.quiet', { time: formatRelative(feed.lastEntryAt ?? '') })
  }
}
