import { Link, paths, useTranslation } from '@tidings/runtime'
import { ArrowLeft, EmptyState, LinkButton } from '@tidings/ui'
import type { ComponentProps } from 'react'
import { shortAddress } from '../follow/address.ts'
import { ProblemCallout } from '../follow/problem-callout.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { Pointing } from './pointing.tsx'
import styles from './page-feed.module.css'
import { usePageFeed, type PageFeedWork } from './use-page-feed.ts'

interface PageFeedPageProps {
  /** Of the page. */
  address: string
  /** A feed of this page that does not work any more, and goes when this one is followed. */
  replaces: string | null
}

/** Makes a feed from a page that has none: one points at what is repeated on it. */
export function PageFeedPage({ address, replaces }: PageFeedPageProps) {
  const work = usePageFeed(address)
  const { page } = work
  return (
    <div className={styles.page}>
      <PageHeader url={page?.url ?? address} title={page?.title ?? null} />
      {page ? <PageBody work={work} page={page} replaces={replaces} /> : <NoPage outline={work.outline} />}
    </div>
  )
}

function NoPage({ outline: { error, isFetching, refetch } }: Pick<PageFeedWork, 'outline'>) {
  if (isFetching || !error) return <PageSkeleton />
  return <ProblemCallout error={error} onRetry={() => void refetch()} />
}

function PageBody(props: ComponentProps<typeof Pointing>) {
  const { t } = useTranslation('discover')
  if (props.page.nodes.length > 0) return <Pointing {...props} />
  return <EmptyState title={t('pageFeed.empty')} text={t('pageFeed.emptyText')} />
}

function PageHeader({ url, title }: { url: string; title: string | null }) {
  const { t } = useTranslation('discover')
  const [page = url] = url.split('#')
  return (
    <header className={styles.header}>
      <LinkButton variant="quiet" size="small" icon={<ArrowLeft />} render={<Link to={paths.discover} />}>
        {t('page.title')}
      </LinkButton>
      <h1 className={styles.heading}>{t('pageFeed.title')}</h1>
      <p className={styles.lead}>
        {title && <bdi className={styles.name}>{title}</bdi>}
        <a className={styles.address} href={page} target="_blank" rel="noreferrer">
          {shortAddress(page)}
        </a>
      </p>
    </header>
  )
}
