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

/** What remains of an unsent change, and where it met another. */
export function decide(
  { id, input, undo: { before } }: Unsent,
  newer: readonly LocalSettings[],
  leftAt: number,
) {
  const remote = newer.find(({ tab }) => tab === input.tab)
  const isLater = Date.parse(remote?.updated ?? '') > input.at
  const values: SettingValues = {}
  const conflicts: SettingConflict[] = []
  for (const [key, mine] of Object.entries(input.values)) {
    const theirs = remote?.values[key]
    // As it was before: it may have arrived, and have been changed back elsewhere.
    const isBack = isSame(theirs, before[key])
    const isConflict = doDiffer(mine, theirs) && (!isBack || input.at <= leftAt)
    const isLost = isConflict && (isBack || isLater)
    if (!isLost) values[key] = mine
    if (isConflict)
      conflicts.push(isLost ? { key, kept: theirs, lost: mine } : { key, kept: mine, lost: theirs })
  }
  return { id, input: { ...input, values }, conflicts }
}

const doDiffer = (mine: unknown, theirs: unknown): boolean => theirs !== undefined && !isSame(theirs, mine)
