import { useLayoutEffect, useRef, useState } from 'react'
import { Link, useTranslation } from '@tidings/runtime'
import { Avatar, Button, VisuallyHidden } from '@tidings/ui'
import { EntryTime } from '../../entry/entry-time.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { RowFrame, StarMark } from './row-frame.tsx'
import { titleOf, type RowProps } from './row.ts'
import styles from './social-post.module.css'

/** A short message with its author, its text folded where it is long, and its pictures. */
export function SocialPost(props: RowProps) {
  const { entry, source, href, isCurrent, isTabStop } = props
  const { t } = useTranslation('reader')
  const author = entry.author ?? source.title
  return (
    <RowFrame {...props} className={styles.post}>
      <Avatar src={entry.authorAvatar ?? source.image} name={author} size={32} />
      <div className={styles.body}>
        <p className={styles.head}>
          <span className={styles.author}>
            <bdi>{author}</bdi>
          </span>
          {entry.author && entry.author !== source.title && (
            <span className={styles.source}>
              <bdi>{source.title}</bdi>
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
        <FoldedText text={entry.description?.trim() || titleOf(entry)} />
        <PictureGrid media={entry.media ?? []} />
      </div>
    </RowFrame>
  )
}

/** Text that is cut where it is higher than a post should be, until it is asked for. */
function FoldedText({ text }: { text: string }) {
  const { t } = useTranslation('reader')
  const element = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const box = element.current
    if (box) setCut(box.scrollHeight > box.clientHeight + 1)
  }, [])
  return (
    <>
      <p
        ref={element}
        className={styles.text}
        dir="auto"
        data-folded={!isOpen || undefined}
        data-cut={(isCut && !isOpen) || undefined}
      >
        {text}
      </p>
      {isCut && !isOpen && (
        <Button variant="quiet" size="small" className={styles.more} onClick={() => setOpen(true)}>
          {t('row.showMore')}
        </Button>
      )}
    </>
  )
}
