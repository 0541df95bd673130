import { lazily } from '@tidings/ui'

/** Posts, pictures, videos and recordings: views other than those that begin with text. */
export const ViewTimelineList = lazily(
  async () => (await import('../timeline/view-timeline-list.tsx')).ViewTimelineList,
)
