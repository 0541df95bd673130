import { views, type View } from '@tidings/contracts'
import {
  parseSource,
  sourceToAddress,
  timelineIdOf,
  type TimelineSource,
} from '@tidings/contracts/timeline-address'

/** What a timeline shows: the entries of a view, all of them or those of one source. */
export type Scope = { view: View } & TimelineSource

/** Whether people look for something in it rather than read it through: nothing is marked as they pass by. */
export const isLookedThrough = ({ kind }: Scope): boolean => kind === 'collections' || kind === 'search'

/** The two parts of a timeline's address. */
export interface ScopeAddress {
  timelineId: string
  feedId: string
}

export function scopeToAddress(scope: Scope): ScopeAddress {
  return { timelineId: timelineIdOf(scope.view), feedId: sourceToAddress(scope) }
}

/** Null for a timeline that does not exist. */
export function parseScope({
  timelineId,
  feedId,
}: {
  timelineId: string
  feedId?: string | undefined
}): Scope | null {
  const view = views.find((each) => timelineIdOf(each) === timelineId)
  if (view === undefined) return null
  return { view, ...parseSource(feedId) }
}

/** One string for each scope, by which what is remembered of it is found. */
export function scopeKey(scope: Scope): string {
  const { timelineId, feedId } = scopeToAddress(scope)
  return `${timelineId}/${feedId}`
}
