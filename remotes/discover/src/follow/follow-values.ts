import { View, type SubscriptionPatch } from '@tidings/contracts'

/** A view that a subscription can have. */
export type SubscribedView = NonNullable<SubscriptionPatch['view']>

/** What the follow form asks for. */
export interface FollowValues {
  view: SubscribedView
  /** The user's own title; empty for that of the feed. */
  title: string
  category: string
  isPrivate: boolean
  hideFromTimeline: boolean
}

interface Followed {
  view: View
  isPrivate: boolean
  title: string | null
  category: string | null
  hideFromTimeline: boolean | null
}

/** The form of a feed that is followed as it is, of another as its content suggests. */
export function initialValues(
  followed: Followed | null | undefined,
  suggestedView?: View | null,
): FollowValues {
  return {
    view: toSubscribedView(followed ? followed.view : suggestedView),
    title: followed?.title ?? '',
    category: followed?.category ?? '',
    isPrivate: followed?.isPrivate ?? false,
    hideFromTimeline: followed?.hideFromTimeline ?? false,
  }
}

function toSubscribedView(view: View | null | undefined): SubscribedView {
  return view === undefined || view === null || view === View.All ? View.Articles : view
}

/** The form as the server takes it: nothing is null, not empty. */
export function valuesToPatch({ view, title, category, ...flags }: FollowValues): SubscriptionPatch {
  return { ...flags, view, title: title.trim() || null, category: category.trim() || null }
}

/** Whether saving would change anything. */
export function isSame(one: FollowValues, other: FollowValues): boolean {
  const [first, second] = [valuesToPatch(one), valuesToPatch(other)]
  return (
    first.view === second.view &&
    first.title === second.title &&
    first.category === second.category &&
    first.isPrivate === second.isPrivate &&
    first.hideFromTimeline === second.hideFromTimeline
  )
}
