import type { SettingTab, SettingValues } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import { dropRow, listChanges, rebase } from './mutations/outbox.ts'
import type { SettingsChange } from './rows/outbox.ts'
import { isSame } from './same.ts'

/** What the server has of the user's settings. */
export interface ServerSettings {
  settings: { [Tab in SettingTab]?: SettingValues | undefined }
  updated: { [Tab in SettingTab]?: string | undefined }
}

/** One setting that was changed here and on another device, differently, before either knew of the other. */
export interface SettingConflict {
  key: string
  kept: unknown
  lost: unknown
}

/**
 * Writes what the server has, of each tab in which it is newer than what is known here. What was changed here and not
 * yet sent stays, unless another device changed the same setting later. Answers the conflicts that this has decided.
 *
 * @param leftAt When a page last sent what was unsent as it went, in epoch milliseconds: nobody heard whether that arrived.
 */
export async function storeSettings(
  db: TidingsDatabase,
  reply: ServerSettings,
  leftAt = 0,
): Promise<SettingConflict[]> {
  return db.atomically(async () => {
    const newer = await listNewer(db, reply)
    const changes = await listChanges(db, 'settings.update')
    const decided = changes.map((change) => decide(change, newer, leftAt))
    for (const { id, input } of decided) await db.outbox.update(id, { input })
    await rebase(db, async () => {
      await db.settings.bulkPut(newer)
    })
    for (const { id, input } of decided) {
      if (Object.keys(input.values).length === 0) await dropRow(db, id)
    }
    return decided.flatMap(({ conflicts }) => conflicts)
  })
}

/** Whether the server has changes that are not known here. */
export async function isSettingsOutdated(
  db: TidingsDatabase,
  updated: ServerSettings['updated'],
): Promise<boolean> {
  return (await listNewer(db, { settings: {}, updated })).length > 0
}

/** Lets what was set be sent now, without waiting for more. */
export async function releaseSettings(db: TidingsDatabase): Promise<void> {
  await db.outbox.filter(({ name }) => name === 'settings.update').modify({ dueAt: 0 })
}

/** Settings of a tab that the server has not got yet. */
export type UnsentSettings = SettingsChange

export async function listUnsentSettings(db: TidingsDatabase): Promise<UnsentSettings[]> {
  const changes = await listChanges(db, 'settings.update')
  return changes.map(({ input }) => input)
}

async function listNewer(db: TidingsDatabase, { settings, updated }: ServerSettings) {
  const known = new Map((await db.settings.toArray()).map((row) => [row.tab, row.updated]))
  const tabs: readonly SettingTab[] = ['general', 'appearance', 'integration', 'ai']
  return tabs.flatMap((tab) => {
    const time = updated[tab]
    const before = known.get(tab)
    if (time === undefined || (before && Date.parse(before) >= Date.parse(time))) return []
    return [{ tab, values: settings[tab] ?? {}, updated: time }]
  })
}

type Newer = Awaited<ReturnType<typeof listNewer>>
type Unsent = Awaited<ReturnType<typeof listChanges<'settings.update'>>>[number]

/** What remains of an unsent change, and where it met another. */
function decide({ id, input, undo: { before } }: Unsent, newer: Newer, leftAt: number) {
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
