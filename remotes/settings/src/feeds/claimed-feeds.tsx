import { api, formatCompact, queryOptions, useQuery, useTranslation } from '@tidings/runtime'
import { FeedIcon } from '@tidings/ui'
import { Group } from '../form/rows.tsx'
import form from '../form/form.module.css'
import styles from './feeds.module.css'

const claimedQuery = () =>
  queryOptions({
    queryKey: ['claimed-feeds'],
    queryFn: async ({ signal }) => (await api.feedClaims.list({}, { signal })).data,
  })

/** The feeds that the user has proved to be theirs, with who follows them. */
export function ClaimedFeeds() {
  const { t } = useTranslation('settings')
  const { data = [] } = useQuery(claimedQuery())
  if (data.length === 0) return null
  return (
    <Group title={t('feeds.claimed')}>
      <ul className={styles.claimed} aria-label={t('feeds.claimed')}>
        {data.map(({ feed, subscriptionCount, tipAmount }) => (
          <li key={feed.id} className={form.row}>
            <FeedIcon src={feed.image ?? null} name={feed.title ?? feed.url} size={20} />
            <span className={styles.claimedWords}>
              <bdi>{feed.title ?? feed.url}</bdi>
              <span className={form.hint}>{feed.url}</span>
            </span>
            <span className={styles.figures}>
              <span>
                {t('feeds.claimedFollowers', {
                  number: formatCompact(subscriptionCount),
                  count: subscriptionCount,
                })}
              </span>
              <span>{t('feeds.claimedTips', { number: formatCompact(tipAmount) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </Group>
  )
}
