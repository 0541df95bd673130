import { durations, settingTab, z, type SettingTab, type SettingValues } from '@tidings/contracts'
import type { TidingsDatabase } from '../database.ts'
import { settingsChange } from '../rows/outbox.ts'
import { defineMutation } from './define-mutation.ts'

const values = z.record(z.string(), z.unknown())

/** The values that these keys had before; a key without one had its default. */
const settingsUndo = z.object({ tab: settingTab, keys: z.array(z.string()), before: values })

export const updateSettings = defineMutation({
  input: settingsChange,
  undo: settingsUndo,
  apply: async (db, { tab, values: changed }) => {
    const stored = await storedValues(db, tab)
    const keys = Object.keys(changed)
    await putValues(db, tab, { ...stored, ...changed })
    return { tab, keys, before: pick(stored, keys) }
  },
  revert: async (db, { tab, keys, before }) => {
    await putValues(db, tab, { ...without(await storedValues(db, tab), keys), ...before })
  },
  call: (api, { tab, values: changed }) => api.settings.update({ ...changed, tab }),
  gatherMs: durations.settingsFlush,
  join: (earlier, later) =>
    earlier.input.tab === later.input.tab
      ? {
          input: {
            ...earlier.input,
            values: { ...earlier.input.values, ...later.input.values },
            // The later one was made in one moment.
            times: {
              ...earlier.input.times,
              ...Object.fromEntries(later.undo.keys.map((key) => [key, later.input.at])),
            },
          },
          undo: {
            tab: earlier.undo.tab,
            keys: [...new Set([...earlier.undo.keys, ...later.undo.keys])],
            before: { ...without(later.undo.before, earlier.undo.keys), ...earlier.undo.before },
          },
        }
      : undefined,
})

async function storedValues(db: TidingsDatabase, tab: SettingTab): Promise<SettingValues> {
  return (await db.settings.get(tab))?.values ?? {}
}

async function putValues(db: TidingsDatabase, tab: SettingTab, next: SettingValues): Promise<void> {
  const updated = (await db.settings.get(tab))?.updated ?? null
  await db.settings.put({ tab, values: next, updated })
}

const pick = (all: SettingValues, keys: readonly string[]): SettingValues =>
  Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key)))

const without = (all: SettingValues, keys: readonly string[]): SettingValues =>
  Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key)))
