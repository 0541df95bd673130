import type { LocalFeed } from '@tidings/db'
import { formatDate, useTranslation } from '@tidings/runtime'

type FeedError = Pick<LocalFeed, 'errorAt' | 'errorKind' | 'errorMessage'>

/** Says in words why a feed could not be refreshed, and since when. */
export function useFeedErrorText(): (feed: FeedError) => string {
  const { t } = useTranslation(['reader', 'errors'])
  return ({ errorAt, errorKind, errorMessage }) => {
    const reason = errorKind ? t(`errors:feed.${errorKind}`) : errorMessage || t('feed.failed')
    return errorAt ? t('feed.failedSince', { reason, time: formatDate(errorAt) }) : reason
  }
}
