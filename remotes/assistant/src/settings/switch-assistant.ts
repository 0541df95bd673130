import { db, listUnsentSettings, liveQuery, releaseSettings } from '@tidings/db'
import { changeSettings } from '@tidings/runtime'
import { refreshFeatures } from './models.api.ts'

/** Switches the assistant on or off: at once here, and as soon as the server knows its features follow, wherever one is by then. */
export async function switchAssistant(assistant: boolean): Promise<void> {
  await changeSettings({ assistant })
  await releaseSettings(db)
  await untilSent()
  await refreshFeatures()
}

/** Ends once the server has all that was set here. */
async function untilSent(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = liveQuery(() => listUnsentSettings(db)).subscribe(({ length }) => {
    if (length === 0) resolve()
  })
  await promise
  waiting.unsubscribe()
}
