import { settingsInEffect } from '@tidings/contracts'
import { db, listSettings, listUnsentSettings, liveQuery } from '@tidings/db'
import { queryClient } from '../data/query-client.ts'
import { $settings } from './settings.ts'

/**
 * Asks for timelines anew once the server knows whether each story is wanted once: what it left out is not here. Returns a
 * function that stops it.
 */
export function followStories(): () => void {
  let known: boolean | undefined = $settings.get().joinStories
  const watched = liveQuery(joinsAtServer).subscribe((joins) => {
    if (joins === known) return
    if (joins !== undefined) void queryClient.invalidateQueries({ queryKey: ['entries'] })
    known = joins
  })
  return () => watched.unsubscribe()
}

/** Undefined as long as the server was not told. */
async function joinsAtServer(): Promise<boolean | undefined> {
  const unsent = await listUnsentSettings(db)
  if (unsent.some(({ values }) => 'joinStories' in values)) return undefined
  return settingsInEffect(await listSettings(db), null).joinStories
}
