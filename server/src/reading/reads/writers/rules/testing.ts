import { limits } from '@tidings/contracts'
import { ofPair, pairOf, type State, type StoredEntry } from '../state/testing.ts'
import type { Step } from '../steps/testing.ts'

/** A step that was done, in the words of what is stored. */
export interface Deed {
  step: Step
  /** Who did it; nobody where a feed did. */
  userId: string | undefined
  /** The feed that the step names first. */
  feedId: string | undefined
  /** The entries that a mark names. */
  named: readonly string[]
  before: State
  after: State
}

/** What should be otherwise after a step; nothing where all is right. */
export function findFaults(deed: Deed): string[] {
  const { before, after } = deed
  const faults = [...after.seen]
    .filter((pair) => !after.cursors.has(pair))
    .map((pair) => `${pair} is seen and was not begun`)
  for (const [pair, reads] of after.cursors)
    faults.push(
      ...[...reads]
        .filter(([id, isRead]) => !isRight(deed, pair, { entry: entryIn(after, id), isRead }))
        .map(([id, isRead]) => `${pair}: ${id} is ${isRead ? 'read' : 'unread'}`),
    )
  const isNeeded = (pair: string) => after.seen.has(pair) || after.starred.has(pair)
  const lost = [...before.cursors.keys()].filter((pair) => !after.cursors.has(pair) && isNeeded(pair))
  const kept = [...after.cursors.keys()].filter(
    (pair) => before.seen.has(pair) && !isNeeded(pair) && forgets(deed),
  )
  return [
    ...faults,
    ...lost.map((pair) => `${pair} was forgotten`),
    ...kept.map((pair) => `${pair} was not forgotten`),
  ]
}

interface ReadEntry {
  entry: StoredEntry
  isRead: boolean
}

function isRight(deed: Deed, pair: string, { entry, isRead }: ReadEntry): boolean {
  const { before } = deed
  const was = before.cursors.get(pair)
  if (isBegun(deed, pair)) return isRightAtStart(deed, pair, { entry, isRead })
  if (!was || isMoved(deed, pair)) return isRightCopy(deed, pair, { entry, isRead })
  const wasRead = was.get(entry.id)
  // What comes is unread, but for a story that another feed told before.
  if (wasRead === undefined)
    return isRead === isTold(deed, pair, { entry, isFirst: (id) => id < BigInt(entry.id) })
  if (deed.userId === ofPair(pair).userId && (deed.step.do === 'mark' || deed.step.do === 'all'))
    return isRightAfterMark(deed, pair, { entry, isRead, wasRead })
  return isRead === wasRead
}

/** Whether the reader of a pair began with this step, or began anew. */
function isBegun({ step, feedId, before, after }: Deed, pair: string): boolean {
  if (step.do === 'begin') return ofPair(pair).feedId === feedId
  const mayBegin = ['follow', 'followList', 'addToList'].includes(step.do)
  return mayBegin && after.seen.has(pair) && !before.seen.has(pair)
}

/** Whether a feed that the reader of a pair did not see came to them in place of another. */
const isMoved = ({ step, before, after }: Deed, pair: string): boolean =>
  ['merge', 'replace'].includes(step.do) && after.seen.has(pair) && !before.seen.has(pair)

/** The newest are unread, but for stories that a feed tells which was there before, and all others read. */
function isRightAtStart(deed: Deed, pair: string, { entry, isRead }: ReadEntry): boolean {
  if (!isNewest(deed, entry)) return isRead
  // Of several feeds that are begun with a list each may be the one that told it.
  if (deed.step.do === 'followList') return !isRead || entry.storyKey !== null
  return isRead === (deed.step.do !== 'begin' && isTold(deed, pair, { entry, isFirst: () => true }))
}

function isNewest({ after }: Deed, entry: StoredEntry): boolean {
  const ofFeed = [...after.entries.values()].filter(({ feedId }) => feedId === entry.feedId)
  return ofFeed.slice(0, limits.unreadAtSubscription).includes(entry)
}

/** Whether another feed that the user sees tells the story of an entry, by one that came first. */
function isTold(
  { after }: Deed,
  pair: string,
  { entry, isFirst }: { entry: StoredEntry; isFirst: (id: bigint) => boolean },
): boolean {
  const { userId } = ofPair(pair)
  return [...after.entries.values()].some(
    ({ id, feedId, storyKey }) =>
      storyKey !== null &&
      storyKey === entry.storyKey &&
      feedId !== entry.feedId &&
      isFirst(BigInt(id)) &&
      after.seen.has(pairOf({ userId, feedId })),
  )
}

/** Of a feed that took the place of another: what both have is as it was, and of the rest the newest is unread. */
function isRightCopy(deed: Deed, pair: string, { entry, isRead }: ReadEntry): boolean {
  const { step, feedId = '', before } = deed
  if (step.do !== 'merge' && step.do !== 'replace') return true
  const old = before.cursors.get(pairOf({ ...ofPair(pair), feedId })) ?? new Map<string, boolean>()
  const same = [...old].find(([id]) => before.entries.get(id)?.guid === entry.guid)
  return isRead === (same ? same[1] : !isNewest(deed, entry))
}

function isRightAfterMark(
  { step, named, after }: Deed,
  pair: string,
  { entry, isRead, wasRead }: ReadEntry & { wasRead: boolean },
): boolean {
  if (step.do !== 'mark') return after.seen.has(pair) ? isRead : isRead || !wasRead
  if (named.includes(entry.id)) return isRead === (after.seen.has(pair) ? step.read : isRead)
  if (isRead === wasRead) return true
  const isToldBy = (id: string) => after.entries.get(id)?.storyKey === entry.storyKey
  return isRead && step.read && entry.storyKey !== null && named.some(isToldBy)
}

/** Whether what is left by the step has to be forgotten. */
const forgets = ({ step }: Deed): boolean =>
  ['leave', 'leaveList', 'takeFromList', 'removeLists', 'replace', 'merge'].includes(step.do)

function entryIn({ entries }: State, id: string): StoredEntry {
  const entry = entries.get(id)
  if (!entry) throw new Error('There is no such entry.')
  return entry
}
