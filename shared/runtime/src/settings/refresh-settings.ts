import { db, readFromServer, storeSettings } from '@tidings/db'
import { api } from '../data/api.ts'
import { lastLeaving } from './last-leaving.ts'
import { $settingConflicts } from './settings.ts'

let connection = 0
let comparedIn: number | undefined

/** Brings what the server has of the user's settings. */
export const refreshSettings = (): Promise<void> => readFromServer(bringSettings)

/** The same, where nothing is read or sent meanwhile in any case. */
export async function bringSettings(): Promise<void> {
  const asked = connection
  const askedAt = Date.now()
  const told = await api.settings.get({})
  const conflicts = await storeSettings(db, told, { leaving: lastLeaving(), askedAt })
  comparedIn = asked
  if (conflicts.length > 0) $settingConflicts.set(conflicts)
}

/** Whether what other devices have set was heard of since the server was last out of sight. */
export const isInStep = (): boolean => comparedIn === connection

/** The server says that there is no news. */
export const keepInStep = (): void => void (comparedIn = connection)

/** Other devices may have set something that was not heard of here. */
export const fallOutOfStep = (): void => void (connection += 1)
