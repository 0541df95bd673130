import { lazily } from '@tidings/ui'

/** Posts, pictures, videos and recordings: views other than those that begin with text. */
export const ViewTimelineList = lazily(async () => {
  const [list] = await Promise.all([
    import('../timeline/view-timeline-list.tsx'),
    // It has code of theirs: to be asked for by its script would be a round trip later.
    import('./components.ts'),
  ])
  return list.ViewTimelineList
})
