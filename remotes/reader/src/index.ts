import { definePart } from '@tidings/runtime'

const namespaces = ['reader', 'errors']

/** Body of the sidebar: views, what is starred, and the subscriptions. */
export const subscriptions = definePart(
  () => import('./subscriptions/subscriptions-part.tsx').then((part) => part.SubscriptionsPart),
  { namespaces },
)

/** A timeline and the entry that is open in it. */
export const timeline = definePart(
  () => import('./timeline/timeline-part.tsx').then((part) => part.TimelinePart),
  { namespaces },
)
