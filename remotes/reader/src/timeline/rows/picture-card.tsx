import { useState } from 'react'
import type { Media } from '@tidings/contracts'
import { useSettings, useTranslation } from '@tidings/runtime'
import { ChevronLeft, ChevronRight, FeedIcon, IconButton, Image } from '@tidings/ui'
import { picturesOf } from '../../player/attachment.ts'
import { AlsoInCount } from '../../stories/also-in.tsx'
import { RowFrame, RowMarks, RowTitle } from './row-frame.tsx'
import { rememberSize } from './remember-size.ts'
import { Thumbnail } from './thumbnail.tsx'
import type { RowProps } from './row.ts'
import styles from './cards.module.css'

/** A card is hardly ever wider, however many stand beside each other. */
export const CARD_SIZES = '400px'

/** A picture, those behind it, and its title below. In a grid it is square; among columns it has its own shape. */
export function PictureCard(props: RowProps) {
  const { entry } = props
  const { pictureViewImageOnly } = useSettings()
  const pictures = picturesOf(entry)
  return (
    <RowFrame {...props} className={styles.picture}>
      <div className={styles.shape}>
        {pictures.length > 0 ? (
          <Carousel pictures={pictures} />
        ) : (
          <p className={styles.text} dir="auto">
            {entry.description}
          </p>
        )}
      </div>
      <CardCaption {...props} isHidden={pictureViewImageOnly} />
    </RowFrame>
  )
}

/** One of the pictures of an entry at a time. */
function Carousel({ pictures }: { pictures: readonly Media[] }) {
  const { t } = useTranslation('reader')
  const [index, setIndex] = useState(0)
  const picture = pictures[index]
  if (!picture) return null
  return (
    <>
      <Thumbnail
        key={picture.url}
        media={picture}
        className={styles.fill}
        sizes={CARD_SIZES}
        onLoad={picture.width ? undefined : (event) => rememberSize(picture.url, event)}
      />
      {pictures.length > 1 && (
        <>
          <span className={styles.badge}>
            <Image aria-hidden="true" />
            {index === 0 ? pictures.length : `${index + 1} / ${pictures.length}`}
          </span>
          <div className={styles.turn}>
            <IconButton
              size="small"
              label={t('viewer.previous')}
              disabled={index === 0}
              tabIndex={-1}
              onClick={() => setIndex(index - 1)}
            >
              <ChevronLeft />
            </IconButton>
            <IconButton
              size="small"
              label={t('viewer.next')}
              disabled={index === pictures.length - 1}
              tabIndex={-1}
              onClick={() => setIndex(index + 1)}
            >
              <ChevronRight />
            </IconButton>
          </div>
        </>
      )}
    </>
  )
}

/** Title and source below the picture of a card; where only pictures are wanted, for those who hear it. */
export function CardCaption({ isHidden = false, ...props }: RowProps & { isHidden?: boolean }) {
  const { entry, source } = props
  return (
    <div className={styles.caption} data-hidden={isHidden || undefined}>
      <RowTitle {...props} />
      <p className={styles.meta}>
        <FeedIcon src={source.image} name={source.title} size={16} />
        <span className={styles.source}>
          <bdi>{source.title}</bdi>
        </span>
        <AlsoInCount others={entry.others} />
        <RowMarks entry={entry} />
      </p>
    </div>
  )
}
