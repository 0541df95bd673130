import { useState } from 'react'
import { View } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import {
  formatAs,
  formatDate,
  Link,
  Slot,
  useDocumentTitle,
  useSettings,
  useTranslation,
} from '@tidings/runtime'
import { Avatar, Button, FeedIcon, VisuallyHidden } from '@tidings/ui'
import { openInBrowser } from '../actions/open-in-browser.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import { titleOf } from '../timeline/rows/row.ts'
import { useSourceOf } from '../library/use-source-of.ts'
import type { Track } from '../player/player.store.ts'
import { play } from '../player/player.ts'
import { otherTracksOf } from '../player/other-tracks.ts'
import { trackOf } from '../player/track.ts'
import { OtherSources } from '../stories/other-sources.tsx'
import { OtherAttachments, Recordings } from './attachments.tsx'
import { ChangedNotice } from './changes/changed-notice.tsx'
import { EntryContent } from './content/entry-content.tsx'
import { languageTag } from './content/language.ts'
import { entryDescriptionAttribute } from './entry-texts.ts'
import { ContentSkeleton } from './entry-skeleton.tsx'
import { EntryMedia } from './entry-media.tsx'
import { Listen } from './listen.tsx'
import { ReadabilityContent } from './readability-content.tsx'
import { ReadingTime } from './reading-time.tsx'
import { mediaViewOf } from './shown-media.ts'
import type { EntrySummary } from './summary/use-summary.ts'
import { TranslatedLine } from './translation/translated-line.tsx'
import { translationOf, type ShownTranslation } from './translation/translation.ts'
import type { EntryTranslation } from './translation/use-entry-translation.ts'
import type { EntryState } from './use-entry.ts'
import type { EntryMode } from './use-entry-mode.ts'
import { useTypography } from './use-typography.ts'
import styles from './entry-article.module.css'

interface EntryArticleProps {
  entry: OpenEntry
  view: View
  contentState: EntryState
  mode: EntryMode
  summary: EntrySummary
  translation: EntryTranslation
}

const noAttachments: readonly never[] = []

/** The page of an entry: title, author, source and time, what can be played or seen, and the text. */
export function EntryArticle({ entry, view, contentState, mode, summary, translation }: EntryArticleProps) {
  const { t } = useTranslation('reader')
  const sourceOf = useSourceOf()
  const track = trackOf(
    entry,
    sourceOf(entry),
    timelinePath({ view, kind: 'feed', feedId: entry.feedId }, entry.id),
  )
  const language = languageTag(entry.language)
  const title = titleOf(entry) || t('row.untitled')
  useDocumentTitle(title)
  const isComing = contentState.isLoading && entry.content === undefined
  const mediaView = mediaViewOf(entry, { view, ownView: contentState.ownView, isComing })
  return (
    <article ref={startAtTop} className={styles.article} data-view={view} style={useTypography()}>
      <header className={styles.head}>
        <Title entry={entry} translation={translation.shown}>
          {title}
        </Title>
        <Byline entry={entry} view={view} mode={mode} translation={translation.shown} />
        <OtherSources entry={entry} view={view} />
        <ChangedNotice entry={entry} />
      </header>
      <ByAssistant {...{ entry, summary, translation }} />
      {mediaView !== null && mediaView !== View.SocialMedia && <EntryMedia entry={entry} />}
      {track && <Listen track={track} hasTranscript={hasTranscript(entry, track)} />}
      <Recordings attachments={entry.attachments ?? noAttachments} />
      <EntryText {...{ entry, contentState, mode, track, language }} translation={translation.shown} />
      {/* Of a post the words come first. */}
      {mediaView === View.SocialMedia && <EntryMedia entry={entry} />}
      <OtherAttachments
        attachments={entry.attachments ?? noAttachments}
        shown={mediaView === null ? noAttachments : (entry.media ?? []).map(({ url }) => url)}
        tracks={otherTracksOf(entry, track)}
      />
    </article>
  )
}

/** What it says in a few words, and how far it is in another language. */
function ByAssistant({
  entry,
  summary,
  translation,
}: Pick<EntryArticleProps, 'entry' | 'summary' | 'translation'>) {
  return (
    <>
      {summary.isShown && (
        <div className={styles.summary}>
          <Slot name="entry-summary" properties={{ entryId: entry.id, target: summary.target }} />
        </div>
      )}
      {translation.asked && <Slot name="entry-translation" properties={translation.asked} />}
    </>
  )
}

/** That of an entry without one is the beginning of its text, which stands below anyhow. */
function Title({ entry, translation, children }: TitleProps) {
  const translated = translationOf(translation, 'title')
  const [lines, below] = translated?.isAlone ? [translated, null] : [null, translated]
  return (
    <>
      <Heading entry={entry} language={lines?.language ?? languageTag(entry.language)}>
        {lines?.text ?? children}
      </Heading>
      {below && <TranslatedLine {...below} place="title" />}
    </>
  )
}

interface HeadingProps {
  entry: OpenEntry
  language: string | undefined
  children: string
}

function Heading({ entry, language, children }: HeadingProps) {
  // As long as its text is on its way there may still be some.
  const hasNoText = entry.content !== undefined && !entry.content
  const isShown = entry.title?.trim() || hasNoText
  return (
    <h1 className={isShown ? styles.title : undefined} lang={language} dir="auto">
      {isShown ? children : <VisuallyHidden>{children}</VisuallyHidden>}
    </h1>
  )
}

interface TitleProps {
  entry: OpenEntry
  translation: ShownTranslation | null
  children: string
}

interface EntryTextProps extends Omit<EntryArticleProps, 'view' | 'summary' | 'translation'> {
  translation: ShownTranslation | null
  track: Track | null
  language: string | undefined
}

/** The article of the page, or the text of the feed. */
function EntryText({ entry, contentState, mode, track, language, translation }: EntryTextProps) {
  const handleSeek = track ? (seconds: number) => play(track, seconds) : undefined
  if (mode === 'readability')
    return <ReadabilityContent entry={entry} translation={translation} onSeek={handleSeek} />
  if (!entry.content) return <WithoutContent {...{ entry, contentState, translation }} />
  return (
    <EntryContent
      html={entry.content}
      title={entry.title}
      baseUrl={entry.url}
      sizes={contentState.imageSizes}
      language={language}
      onSeek={handleSeek}
      translation={translationOf(translation, 'content')}
    />
  )
}

const hasTranscript = ({ attachments }: OpenEntry, track: Track): boolean =>
  attachments?.some(({ url, transcript_url: transcript }) => url === track.url && transcript) ?? false

/** A text that comes into view begins at its top, wherever the one before was left. */
function startAtTop(article: HTMLElement | null) {
  if (article?.parentElement) article.parentElement.scrollTop = 0
}

interface BylineProps extends Pick<EntryArticleProps, 'entry' | 'view' | 'mode'> {
  translation: ShownTranslation | null
}

function Byline({ entry, view, mode, translation }: BylineProps) {
  const { t } = useTranslation('reader')
  const { dateFormat } = useSettings()
  const [isExact, setExact] = useState(false)
  const { feed, author, authorUrl, authorAvatar } = entry
  const { title: source } = useSourceOf()(entry)
  const showsAuthor = author && author !== feed?.title && author !== source
  return (
    <div className={styles.byline}>
      {feed && (
        <Link to={timelinePath({ view, kind: 'feed', feedId: entry.feedId })} className={styles.source}>
          <FeedIcon src={feed.image} name={source} size={20} />
          <bdi>{source}</bdi>
        </Link>
      )}
      {showsAuthor && (
        <span className={styles.author}>
          {authorAvatar && <Avatar src={authorAvatar} name={author} size={20} />}
          {authorUrl && /^https?:/.test(authorUrl) ? (
            <a href={authorUrl} target="_blank" rel="noopener noreferrer">
              <bdi>{author}</bdi>
            </a>
          ) : (
            <bdi>{author}</bdi>
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
          {isExact ? formatDate(entry.publishedAt) : formatAs(entry.publishedAt, dateFormat)}
        </time>
      </button>
      <ReadingTime entry={entry} mode={mode} translation={translation} />
    </div>
  )
}

/** An entry whose feed gives no text, or whose text is not here. */
function WithoutContent({
  entry,
  contentState,
  translation,
}: Omit<EntryTextProps, 'mode' | 'track' | 'language'>) {
  const { t } = useTranslation('reader')
  if (contentState.isLoading && entry.content === undefined) return <ContentSkeleton />
  return (
    <div className={styles.without}>
      {entry.description && !(translation?.isAlone && translation.texts.description) && (
        <p className={styles.description} dir="auto" {...{ [entryDescriptionAttribute]: '' }}>
          {entry.description}
        </p>
      )}
      {translation?.texts.description && (
        <p
          className={styles.description}
          lang={translation.language}
          dir="auto"
          {...{ [entryDescriptionAttribute]: '' }}
        >
          {translation.texts.description}
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
