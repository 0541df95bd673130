import type { SettingValues } from '@tidings/contracts'
import type { listChanges } from './mutations/outbox.ts'
import type { LocalSettings } from './rows/settings.ts'
import { isSame } from './same.ts'

type Unsent = Awaited<ReturnType<typeof listChanges<'settings.update'>>>[number]

/** One setting that was changed here and on another device, differently, before either knew of the other. */
export interface SettingConflict {
  key: string
  kept: unknown
  lost: unknown
}

/** What a page sent as it went, and when, in epoch milliseconds. */
export interface Leaving {
  at: number
  values: SettingValues
}

/** When the server told what it has, in epoch milliseconds: by its own clock, and by the one of this browser. */
export interface Telling {
  asOf: number
  askedAt: number
}

const nothing: Pick<LocalSettings, 'values' | 'updated'> = { values: {}, updated: null }

/** What remains of an unsent change, and where it met another. What both changed is as it was set last. */
export function decide(
  { id, input, undo: { before } }: Unsent,
  { newer, telling, leaving }: { newer: readonly LocalSettings[]; telling: Telling; leaving: Leaving },
) {
  const { values: remote, updated } = newer.find(({ tab }) => tab === input.tab) ?? nothing
  const values: SettingValues = {}
  const conflicts: SettingConflict[] = []
  for (const [key, mine] of Object.entries(input.values)) {
    const theirs = remote[key]
    const at = timeOf(input, key)
    const isLater = Date.parse(updated ?? '') > toServerTime(at, telling)
    // As it was before: what was sent by a page that went may have arrived, and have been changed back elsewhere.
    const isBack = isSame(theirs, before[key])
    const isOwn = isSame(theirs, leaving.values[key]) || (isBack && !isSentBy(leaving, key, at))
    const isConflict = doDiffer(mine, theirs) && !isOwn
    const isLost = isConflict && (isBack || isLater)
    if (!isLost) values[key] = mine
    if (isConflict)
      conflicts.push(isLost ? { key, kept: theirs, lost: mine } : { key, kept: mine, lost: theirs })
  }
  return { id, input: { ...input, values }, conflicts }
}

/** Whether a page that went has sent what was set at a time. */
const isSentBy = (leaving: Leaving, key: string, at: number): boolean =>
  key in leaving.values && at <= leaving.at

const timeOf = ({ times, at }: Unsent['input'], key: string): number => times?.[key] ?? at

/**
 * When something was set here, by the server's clock, which the time of the other change is by. That of this browser may be wrong,
 * and says no more than how long ago it was. 0 is before anything.
 */
const toServerTime = (at: number, { asOf, askedAt }: Telling): number =>
  at === 0 ? -Infinity : asOf - (askedAt - at)

const doDiffer = (mine: unknown, theirs: unknown): boolean => theirs !== undefined && !isSame(theirs, mine)
