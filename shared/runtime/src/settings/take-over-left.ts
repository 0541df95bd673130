import { settingTab, z } from '@tidings/contracts'
import { db, listUnsentSettings, mutate } from '@tidings/db'
import { $session } from '../data/session-state.ts'
import { fallOutOfStep } from './refresh-settings.ts'
import { LEFT_KEY } from './settings.ts'

const values = z.record(z.string(), z.unknown())
const left = z.object({
  userId: z.string(),
  changes: z.array(z.object({ tab: settingTab, values, at: z.number() })),
})

/** Takes over what was set on a page that went before it was in the database, unless it is there, or was set again since. */
export async function takeOverLeft(): Promise<void> {
  const note = localStorage.getItem(LEFT_KEY)
  if (note === null) return
  const { data } = left.safeParse(parseJson(note))
  if (data && data.userId === $session.get()?.id) {
    // Made a while ago: what was set since is looked at before it is sent.
    fallOutOfStep()
    for (const change of data.changes) await takeOver(change)
  }
  localStorage.removeItem(LEFT_KEY)
}

type Left = z.infer<typeof left>['changes'][number]

async function takeOver({ tab, values: mine, at }: Left): Promise<void> {
  const unsent = await listUnsentSettings(db)
  const later = unsent.filter((one) => one.tab === tab && one.at >= at)
  const known = new Set(later.flatMap((one) => Object.keys(one.values)))
  const missing = Object.entries(mine).filter(([key]) => !known.has(key))
  if (missing.length === 0) return
  await mutate(db, 'settings.update', { tab, values: Object.fromEntries(missing), at })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
