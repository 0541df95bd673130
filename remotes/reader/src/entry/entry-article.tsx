import { useState } from 'react'
import { View } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { formatDate, formatRelative, Link, useTranslation } from '@tidings/runtime'
import { Avatar, Button, FeedIcon } from '@tidings/ui'
import { openInBrowser } from '../actions/open-in-browser.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import { titleOf } from '../timeline/rows/row.ts'
import { OtherAttachments, Recordings } from './attachments.tsx'
import { EntryContent } from './content/entry-content.tsx'
import { languageTag } from './content/language.ts'
import { ContentSkeleton } from './entry-state.tsx'
import { EntryMedia } from './entry-media.tsx'
import type { EntryState } from './use-entry.ts'
import styles from './entry-article.module.css'

interface EntryArticleProps {
  entry: OpenEntry
  view: View
  contentState: EntryState
}

const noAttachments: readonly never[] = []

/** The page of an entry: title, author, source and time, what can be played or seen, and the text. */
export function EntryArticle({ entry, view, contentState }: EntryArticleProps) {
  const { t } = useTranslation('reader')
  const language = languageTag(entry.language)
  const title = titleOf(entry) || t('row.untitled')
  return (
    <article ref={startAtTop} className={styles.article} data-view={view}>
      <title>{title}</title>
      <header className={styles.head}>
        <h1 className={styles.title} lang={language} dir="auto">
          {title}
        </h1>
        <Byline entry={entry} view={view} />
      </header>
      <EntryMedia entry={entry} view={view} />
      <Recordings attachments={entry.attachments ?? noAttachments} />
      {entry.content ? (
        <EntryContent
          html={entry.content}
          title={entry.title}
          baseUrl={entry.url}
          sizes={contentState.imageSizes}
          language={language}
        />
      ) : (
        <WithoutContent entry={entry} contentState={contentState} />
      )}
      <OtherAttachments attachments={entry.attachments ?? noAttachments} />
    </article>
  )
}

/** A text that comes into view begins at its top, wherever the one before was left. */
function startAtTop(article: HTMLElement | null) {
  if (article?.parentElement) article.parentElement.scrollTop = 0
}

function Byline({ entry, view }: { entry: OpenEntry; view: View }) {
  const { t } = useTranslation('reader')
  const [isExact, setExact] = useState(false)
  const { feed, author, authorUrl, authorAvatar } = entry
  const showsAuthor = author && author !== feed?.title
  return (
    <div className={styles.byline}>
      {feed && (
        <Link
          to={timelinePath({ view, kind: 'feed', feedId: entry.feedId })}
          className={styles.source}
          dir="auto"
        >
          <FeedIcon src={feed.image} name={feed.title ?? feed.url} size={20} />
          {feed.title ?? feed.url}
        </Link>
      )}
      {showsAuthor && (
        <span className={styles.author} dir="auto">
          {authorAvatar && <Avatar src={authorAvatar} name={author} size={20} />}
          {authorUrl && /^https?:/.test(authorUrl) ? (
            <a href={authorUrl} target="_blank" rel="noopener noreferrer">
              {author}
            </a>
          ) : (
            author
          )}
        </span>
      )}
      <button
        type="button"
        className={styles.time}
        title={t('entry.timeLabel', { time: formatDate(entry.publishedAt) })}
        onClick={() => setExact(!isExact)}
      >
        <time dateTime={entry.publishedAt}>
          {isExact ? formatDate(entry.publishedAt) : formatRelative(entry.publishedAt)}
        </time>
      </button>
    </div>
  )
}

/** An entry whose feed gives no text, or whose text is not here. */
function WithoutContent({ entry, contentState }: Omit<EntryArticleProps, 'view'>) {
  const { t } = useTranslation('reader')
  if (contentState.isLoading && entry.content === undefined) return <ContentSkeleton />
  return (
    <div className={styles.without}>
      {entry.description && (
        <p className={styles.description} dir="auto">
          {entry.description}
        </p>
      )}
      {contentState.error && (
        <div className={styles.problem}>
          <output>{t('entry.contentMissing')}</output>
          <Button size="small" onClick={contentState.retry}>
            {t('retry')}
          </Button>
        </div>
      )}
      {entry.url && (
        <Button variant="secondary" onClick={() => openInBrowser(entry.url)}>
          {t('entry.openOriginal')}
        </Button>
      )}
    </div>
  )
}
