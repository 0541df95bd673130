import { useSettings } from '@tidings/runtime'
import { memo, type ReactNode } from 'react'
import { View } from '@tidings/contracts'
import { ForeignLinks } from '../links/foreign-links.tsx'
import { PictureMasonry } from './masonry/picture-masonry.tsx'
import { AudioRow } from './rows/audio-row.tsx'
import { PictureCard } from './rows/picture-card.tsx'
import type { RowProps } from './rows/row.ts'
import { SocialPost } from './rows/social-post.tsx'
import { VideoCard } from './rows/video-card.tsx'
import { TimelineList, type TimelineListProps } from './timeline-list.tsx'

const rowsByView: Partial<Record<View, (props: RowProps) => ReactNode>> = {
  [View.SocialMedia]: memo(SocialPost),
  [View.Pictures]: memo(PictureCard),
  [View.Videos]: memo(VideoCard),
  [View.Audios]: memo(AudioRow),
}

/** The list of a view that shows more than words. */
export function ViewTimelineList(props: TimelineListProps) {
  const { view } = props.scope
  const { pictureViewMasonry } = useSettings()
  if (view === View.Pictures && pictureViewMasonry) return <PictureMasonry {...props} />
  return (
    <ForeignLinks>
      <TimelineList {...props} Row={rowsByView[view] ?? AudioRow} />
    </ForeignLinks>
  )
}
