import { useState } from 'react'
import { db, listTimeline, type TimelineScope } from '@tidings/db'
import { subscriptionsQuery, useLiveQuery, useQuery } from '@tidings/runtime'
import { useExcludePrivate } from './use-exclude-private.ts'
import type { Timeline } from './use-timeline.ts'

interface ComingInput {
  localScope: TimelineScope
  timeline: Timeline
  unreadOnly: boolean
}

/** Whether rows of a timeline that has none may still be on their way: until the first answers have been read back. */
export function useIsComing(input: ComingInput): {
  isComing: boolean
  subscriptionCount: number | undefined
} {
  const { isReady, error } = input.timeline
  const subscriptionCount = useLiveQuery(async () => db.subscriptions.count(), [])
  const isBack = useIsBack(input, subscriptionCount === 0)
  const [isAnswered, setAnswered] = useState(false)
  if (!isAnswered && subscriptionCount !== undefined && isReady && isBack) setAnswered(true)
  const isComing = !isReady || subscriptionCount === undefined || !(isAnswered || error)
  return { isComing, subscriptionCount }
}

/**
 * Whether the server has answered and none of it is here. Where no subscription is here, it is asked for these, too: they
 * say whose entries are shown.
 */
function useIsBack({ localScope, timeline, unreadOnly }: ComingInput, isWithoutAny: boolean): boolean {
  const subscriptions = useQuery({ ...subscriptionsQuery(), enabled: isWithoutAny })
  const excludePrivate = useExcludePrivate(localScope)
  // What was read before an answer does not tell of it.
  const asOf = `${timeline.answeredAt} ${subscriptions.dataUpdatedAt}`
  const here = useLiveQuery(async () => {
    const keys = await listTimeline(db, localScope, { limit: 1, unreadOnly, excludePrivate })
    return { asOf, hasEntries: keys.length > 0 }
  }, [asOf, localScope, unreadOnly, excludePrivate])
  if (timeline.isFetching || subscriptions.isLoading || here?.asOf !== asOf) return false
  // A moment later they are rows, unless they wait to be called.
  return !here.hasEntries || timeline.newCount > 0
}
