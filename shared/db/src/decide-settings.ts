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

const nothing: Pick<LocalSettings, 'values' | 'updated'> = { values: {}, updated: null }

/** What remains of an unsent change, and where it met another. */
export function decide(
  { id, input, undo: { before } }: Unsent,
  newer: readonly LocalSettings[],
  leaving: Leaving,
) {
  const { values: remote, updated } = newer.find(({ tab }) => tab === input.tab) ?? nothing
  const isLater = Date.parse(updated ?? '') > input.at
  const values: SettingValues = {}
  const conflicts: SettingConflict[] = []
  for (const [key, mine] of Object.entries(input.values)) {
    const theirs = remote[key]
    // As it was before: what was sent by a page that went may have arrived, and have been changed back elsewhere.
    const isBack = isSame(theirs, before[key])
    const isOwn = isSame(theirs, leaving.values[key]) || (isBack && input.at > leaving.at)
    const isConflict = doDiffer(mine, theirs) && !isOwn
    const isLost = isConflict && (isBack || isLater)
    if (!isLost) values[key] = mine
    if (isConflict)
      conflicts.push(isLost ? { key, kept: theirs, lost: mine } : { key, kept: mine, lost: theirs })
  }
  return { id, input: { ...input, values }, conflicts }
}

const doDiffer = (mine: unknown, theirs: unknown): boolean => theirs !== undefined && !isSame(theirs, mine)
