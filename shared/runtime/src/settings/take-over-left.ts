import { settingTab, z } from '@tidings/contracts'
import { db, listUnsentSettings, mutate, type UnsentSettings } from '@tidings/db'
import { $session } from '../data/session-state.ts'
import { fallOutOfStep } from './refresh-settings.ts'
import { readStored } from './read-stored.ts'
import { LEFT_KEY, listWriting } from './settings.ts'

const values = z.record(z.string(), z.unknown())
const left = z.object({
  userId: z.string(),
  changes: z.array(z.object({ tab: settingTab, values, at: z.number() })),
})

let before: Promise<void> = Promise.resolve()

/**
 * Takes over what was set on a page that went before it was in the database, unless it is there, or was set again since. One after
 * the other: two at once would each find it missing, and the later one write it over what was set in between.
 */
export function takeOverLeft(): Promise<void> {
  before = before.then(takeOverNote, takeOverNote)
  return before
}

async function takeOverNote(): Promise<void> {
  const user = $session.get()
  const note = localStorage.getItem(LEFT_KEY)
  // As long as nobody is known to be signed in, it may be theirs.
  if (note === null || !user) return
  const own = readStored(LEFT_KEY, left)
  if (own?.userId === user.id) {
    // Made a while ago: what was set since is looked at before it is sent.
    fallOutOfStep()
    for (const change of own.changes) await takeOver(change)
  }
  // A page may have left another meanwhile.
  if (localStorage.getItem(LEFT_KEY) === note) localStorage.removeItem(LEFT_KEY)
}

type Left = z.infer<typeof left>['changes'][number]

async function takeOver({ tab, values: mine, at }: Left): Promise<void> {
  const unsent = await listUnsentSettings(db)
  const ofTab = [...unsent, ...listWriting()].filter((one) => one.tab === tab)
  const known = new Set(
    ofTab.flatMap((one) => Object.keys(one.values).filter((key) => timeOf(one, key) >= at)),
  )
  const missing = Object.entries(mine).filter(([key]) => !known.has(key))
  if (missing.length === 0) return
  await mutate(db, 'settings.update', { tab, values: Object.fromEntries(missing), at })
}

const timeOf = ({ times, at }: UnsentSettings, key: string): number => times?.[key] ?? at
