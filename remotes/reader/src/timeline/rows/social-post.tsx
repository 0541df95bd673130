import { useMemo, useState, type ReactNode } from 'react'
import type { Media } from '@tidings/contracts'
import { Link, useTranslation } from '@tidings/runtime'
import { Avatar, Check, CircleDot, ExternalLink, IconButton, Star, VisuallyHidden } from '@tidings/ui'
import { useEntryActions } from '../../actions/use-entry-actions.ts'
import { EntryTime } from '../../entry/entry-time.tsx'
import { ImageViewer } from '../../late/late-entry.ts'
import { AlsoIn } from '../../stories/also-in.tsx'
import { FoldedText } from './folded-text.tsx'
import { LinkCard } from './link-card.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { handleOf, readPost } from './post.ts'
import { RowFrame, StarMark } from './row-frame.tsx'
import { titleOf, type RowProps } from './row.ts'
import styles from './social-post.module.css'

/** A short message with its author, its text folded where it is long, its pictures, and what it points to. */
export function SocialPost(props: RowProps) {
  const { entry } = props
  const { content = null, url } = entry
  const { nodes, link } = useMemo(() => readPost(content, url), [content, url])
  const pictures = entry.media ?? []
  return (
    <RowFrame {...props} className={styles.post}>
      <Avatar
        src={entry.authorAvatar ?? props.source.image}
        name={entry.author ?? props.source.title}
        size={32}
      />
      <div className={styles.body}>
        <PostHead {...props} />
        <FoldedText
          key={content}
          nodes={nodes}
          plain={entry.description?.trim() || titleOf(entry)}
          language={entry.language}
        />
        <Pictures media={pictures} />
        {link && pictures.length === 0 && <LinkCard {...link} />}
      </div>
      <PostActions {...props} />
    </RowFrame>
  )
}

function PostHead({ entry, source, href, isCurrent, isTabStop }: RowProps): ReactNode {
  const { t } = useTranslation('reader')
  const author = entry.author ?? source.title
  const handle = handleOf(entry.authorUrl ?? entry.url)
  return (
    <p className={styles.head}>
      <span className={styles.author}>
        <bdi>{author}</bdi>
      </span>
      {handle ? (
        <a
          className={styles.handle}
          href={handle.url}
          target="_blank"
          rel="noopener noreferrer"
          tabIndex={-1}
        >
          @{handle.name}
        </a>
      ) : (
        entry.author &&
        entry.author !== source.title && (
          <span className={styles.source}>
            <bdi>{source.title}</bdi>
          </span>
        )
      )}
      {entry.others.length > 0 && (
        <span className={styles.source}>
          <AlsoIn others={entry.others} />
        </span>
      )}
      <Link
        to={href}
        className={styles.cover}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isCurrent ? 'true' : undefined}
      >
        {!entry.read && <VisuallyHidden>{t('row.unread')} </VisuallyHidden>}
        <EntryTime time={entry.publishedAt} />
        <VisuallyHidden> {titleOf(entry)}</VisuallyHidden>
      </Link>
      {entry.starred && <StarMark className={styles.star} />}
    </p>
  )
}

/** The pictures of a post, which open in the viewer. */
function Pictures({ media }: { media: readonly Media[] }) {
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const photos = media.filter(({ type }) => type === 'photo')
  return (
    <>
      <PictureGrid media={media} onOpen={(picture) => setOpenIndex(photos.indexOf(picture))} />
      {openIndex !== null && (
        <ImageViewer
          images={photos.map(({ url }) => ({ url, alt: '' }))}
          initialIndex={openIndex}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </>
  )
}

/** What is done to a post without opening it; shown where the pointer or the focus is. */
function PostActions({ entry }: RowProps) {
  const { t } = useTranslation('reader')
  const actions = useEntryActions()
  return (
    <div className={styles.actions} role="toolbar" aria-label={t('entry.toolbar')}>
      <IconButton
        size="small"
        tabIndex={-1}
        label={t(entry.read ? 'entry.markUnread' : 'entry.markRead')}
        onClick={() => void actions.toggleRead(entry)}
      >
        {entry.read ? <CircleDot /> : <Check />}
      </IconButton>
      <IconButton
        size="small"
        tabIndex={-1}
        label={t(entry.starred ? 'entry.unstar' : 'entry.star')}
        onClick={() => void actions.toggleStar(entry)}
      >
        <Star />
      </IconButton>
      {entry.url && (
        <IconButton
          size="small"
          tabIndex={-1}
          label={t('entry.openInBrowser')}
          onClick={() => actions.openOriginal(entry)}
        >
          <ExternalLink />
        </IconButton>
      )}
    </div>
  )
}
