import { settingsInEffect } from '@tidings/contracts'
import {
  db,
  followOutbox,
  listSettings,
  listUnsentSettings,
  liveQuery,
  unsentSettingsIn,
  type UnsentSettings,
} from '@tidings/db'
import { queryClient } from '../data/query-client.ts'
import { $settings } from './settings.ts'

/**
 * Asks for timelines anew once the server knows whether each story is wanted once: what it left out is not here. Returns a
 * function that stops it.
 */
export function followStories(): () => void {
  let known: boolean | undefined = $settings.get().joinStories
  let isWaiting = false
  const compare = async () => {
    const joins = await joinsAtServer()
    if (joins === known) return
    if (joins !== undefined) void queryClient.invalidateQueries({ queryKey: ['entries'] })
    known = joins
  }
  // It fails with its database alone: of one that is closed whoever closes it tells, and nothing here is left to do.
  const look = () => void compare().catch(() => undefined)
  const settings = liveQuery(() => listSettings(db)).subscribe(look)
  // Few of the changes that wait are of settings.
  const stopFollowing = followOutbox(db, (rows) => {
    const wasWaiting = isWaiting
    isWaiting = unsentSettingsIn(rows).some(isOfStories)
    if (isWaiting || wasWaiting) look()
  })
  return () => {
    settings.unsubscribe()
    stopFollowing()
  }
}

const isOfStories = ({ values }: UnsentSettings): boolean => 'joinStories' in values

/** Undefined as long as the server was not told. */
async function joinsAtServer(): Promise<boolean | undefined> {
  const unsent = await listUnsentSettings(db)
  if (unsent.some(isOfStories)) return undefined
  return settingsInEffect(await listSettings(db), null).joinStories
}
