import { formatDate, formatRelative, useTranslation } from '@tidings/runtime'
import styles from './follow.module.css'
import type { FoundFeed } from './use-lookup.ts'

/** The latest entries of a feed, each a link to its page. */
export function FeedEntries({ entries }: Pick<FoundFeed, 'entries'>) {
  const { t } = useTranslation('discover')
  return (
    <section>
      <h3 className={styles.subtitle}>{t('feed.entries')}</h3>
      {entries.length === 0 && <p className={styles.quiet}>{t('feed.noEntries')}</p>}
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <EntryTitle url={entry.url} title={entry.title || entry.description || t('feed.untitled')} />
            <time dateTime={entry.publishedAt} title={formatDate(entry.publishedAt)} className={styles.quiet}>
              {formatRelative(entry.publishedAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}

function EntryTitle({ url, title }: { url: string | null; title: string }) {
  if (!url)
    return (
      <span className={styles.entryTitle} dir="auto">
        {title}
      </span>
    )
  return (
    <a className={styles.entryTitle} dir="auto" href={url} target="_blank" rel="noreferrer">
      {title}
    </a>
  )
}
