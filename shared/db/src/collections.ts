import type { View } from '@tidings/contracts'

/** A star. It repeats what places its entry in a timeline, so that the starred ones are walked by index too. */
export interface LocalCollection {
  entryId: string
  feedId: string
  view: View
  publishedAt: string
  createdAt: string
}
