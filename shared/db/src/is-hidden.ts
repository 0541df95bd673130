import type { LocalSubscription } from './rows/subscriptions.ts'

/** Whether timelines of views and folders leave a subscription out; its own shows it. */
export const isHidden = (
  { isPrivate, hideFromTimeline }: Pick<LocalSubscription, 'isPrivate' | 'hideFromTimeline'>,
  hidePrivate: boolean,
): boolean => hideFromTimeline || (hidePrivate && isPrivate)
