import { z, type SettingValues } from '@tidings/contracts'
import type { Leaving } from '@tidings/db'
import { $session } from '../data/session-state.ts'
import { readStored } from './read-stored.ts'

const LEAVING_KEY = 'tidings:leaving'

const note = z.object({ userId: z.string(), at: z.number(), values: z.record(z.string(), z.unknown()) })

/** What a page of this browser and this user sent last as it went, if any did. */
export function lastLeaving(): Leaving | undefined {
  const leaving = readStored(LEAVING_KEY, note)
  return leaving?.userId === $session.get()?.id ? leaving : undefined
}

export function noteLeaving(values: SettingValues): void {
  localStorage.setItem(LEAVING_KEY, JSON.stringify({ userId: $session.get()?.id, at: Date.now(), values }))
}

/** What was set is for nobody to see who uses this browser after its user has signed out. */
export const forgetLeaving = (): void => localStorage.removeItem(LEAVING_KEY)
