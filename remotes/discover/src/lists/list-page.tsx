import { ApiError } from '@tidings/contracts'
import { Link, paths, useQuery, useTranslation } from '@tidings/runtime'
import { EmptyState, FeedIcon, LinkButton, Skeleton } from '@tidings/ui'
import styles from '../discover/discover.module.css'
import { FeedEntries } from '../follow/feed-entries.tsx'
import { ProblemCallout } from '../follow/problem-callout.tsx'
import { ListHeader } from './list-header.tsx'
import { listQuery, type ListPageData } from './list-query.ts'
import own from './lists.module.css'

/** A list that somebody publishes: what is in it, and the way to follow it. */
export function ListPage({ listId }: { listId: string }) {
  const { data, error, refetch } = useQuery(listQuery(listId))
  if (error instanceof ApiError && error.status < 500) return <MissingList />
  if (error) {
    return (
      <div className={styles.page}>
        <ProblemCallout error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  return <div className={styles.page}>{data ? <ListContent data={data} /> : <Skeleton width="60%" />}</div>
}

function MissingList() {
  const { t } = useTranslation('discover')
  return (
    <EmptyState
      title={t('list.gone')}
      action={<LinkButton render={<Link to={paths.discover} />}>{t('list.back')}</LinkButton>}
    />
  )
}

function ListContent({ data }: { data: ListPageData }) {
  const { t } = useTranslation('discover')
  const { feeds } = data.list
  return (
    <>
      <ListHeader data={data} />
      <section className={styles.section}>
        <h2 className={styles.title}>{t('list.members')}</h2>
        {feeds.length === 0 && <p className={styles.lead}>{t('list.empty')}</p>}
        <ul className={own.feeds}>
          {feeds.map((feed) => (
            <li key={feed.id} className={own.feed}>
              <FeedIcon src={feed.image ?? null} name={feed.title ?? feed.url} size={16} />
              <Link to={`${paths.discover}?${new URLSearchParams({ follow: feed.url }).toString()}`}>
                <bdi>{feed.title ?? feed.url}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {data.entries.length > 0 && (
        <section className={styles.section}>
          <FeedEntries entries={data.entries} />
        </section>
      )}
    </>
  )
}
