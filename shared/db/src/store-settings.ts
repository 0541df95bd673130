import type { SettingTab, SettingValues } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import type { Leaving, SettingConflict, Telling } from './decide-settings.ts'
import { changesIn, dropRow, listChanges, rebase } from './mutations/outbox.ts'
import type { OutboxRow, SettingsChange } from './rows/outbox.ts'

/** What the server has of the user's settings. */
export interface ServerSettings {
  settings: { [Tab in SettingTab]?: SettingValues | undefined }
  updated: { [Tab in SettingTab]?: string | undefined }
  /** When it told that, by its own clock (epoch milliseconds). */
  asOf?: number | undefined
}

interface StoreOptions {
  /** What a page last sent as it went: nobody heard whether that arrived, or when. */
  leaving?: Leaving | undefined
  /** When the server was asked, by the clock of this browser. */
  askedAt?: number
}

/**
 * Writes what the server has, of each tab in which it is newer than what is known here. What was changed here and not
 * yet sent stays, unless another device changed the same setting later. Answers the conflicts that this has decided.
 */
export async function storeSettings(
  db: TidingsDatabase,
  reply: ServerSettings,
  { leaving = { at: 0, values: {} }, askedAt = Date.now() }: StoreOptions = {},
): Promise<SettingConflict[]> {
  // It is needed once something is brought, which is after the first page.
  const { decide } = await import('./decide-settings.ts')
  // A server from before does not say when it told: then this clock stands for its own.
  const telling: Telling = { asOf: reply.asOf ?? askedAt, askedAt }
  return db.atomically(async () => {
    const newer = await listNewer(db, reply)
    const changes = await listChanges(db, 'settings.update')
    const decided = changes.map((change) => decide(change, { newer, telling, leaving }))
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
  return unsentSettingsIn(await db.outbox.toArray())
}

/** Those among what waits to be sent. */
export const unsentSettingsIn = (rows: readonly OutboxRow[]): UnsentSettings[] =>
  changesIn(rows, 'settings.update').map(({ input }) => input)

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
