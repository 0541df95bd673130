import { useMemo, useState, type ReactNode } from 'react'
import type { Media } from '@tidings/contracts'
import { Link, useTranslation } from '@tidings/runtime'
import { Avatar, VisuallyHidden } from '@tidings/ui'
import { CommandButton } from '../../commands/command-button.tsx'
import { entryCommands } from '../../commands/entry-commands.ts'
import { useEntryRunner } from '../../commands/use-entry-runner.ts'
import { useOffers } from '../../commands/use-offers.ts'
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
        {entry.below?.content}
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
        <EntryTime entry={entry} />
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
  const offersIn = useOffers(entryCommands, entry)
  const runOn = useEntryRunner(null)
  return (
    <div className={styles.actions} role="toolbar" aria-label={t('entry.toolbar')}>
      {offersIn('row').map((offer) => (
        <CommandButton
          key={offer.id}
          {...offer}
          size="small"
          tabIndex={-1}
          onRun={(id) => runOn(id, entry.id)}
        />
      ))}
    </div>
  )
}
