import { db } from '@tidings/db'
import { definePart } from '@tidings/runtime'
import { bringFirstEntry } from './entry/first-entry.ts'
import { readFirstTimeline } from './timeline/first-timeline.ts'

// A version that comes to a page which runs finds a timeline there.
if (!db.hasHeldChanges) {
  readFirstTimeline(location.pathname)
  // What fails is asked for again, and told of, where the entry is shown.
  bringFirstEntry(location.pathname).catch(() => undefined)
}

const namespaces = ['reader', 'errors']

/** Body of the sidebar: views, what is starred, and the subscriptions. */
export const subscriptions = definePart(
  () => import('./subscriptions/subscriptions-part.tsx').then((part) => part.SubscriptionsPart),
  { namespaces },
)

/** The player, which goes on while one reads elsewhere. */
export const player = definePart(() => import('./player/player-part.tsx').then((part) => part.PlayerPart), {
  namespaces,
})

/** A timeline and the entry that is open in it. */
export const timeline = definePart(
  () => import('./timeline/timeline-part.tsx').then((part) => part.TimelinePart),
  { namespaces },
)

/** The lists that one publishes, among the settings. It is no part of the first page, so its file is not named one. */
export const lists = definePart(
  () => import('./lists/published-lists.tsx').then((part) => part.PublishedLists),
  { namespaces },
)
