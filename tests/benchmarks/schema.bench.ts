import type { Page } from 'playwright'
import { upgradeSchema } from '../support/newer-schema.ts'
import type { Measurement } from './measurement.ts'
import { withSignedInPage } from './signed-in-page.ts'

/** Measures how long a newer schema of the local database waits for tabs of the version before. */
export const run = (): Promise<Measurement[]> => withSignedInPage(measure)

async function measure(page: Page): Promise<Measurement[]> {
  const tabs = [page, await page.context().newPage()]
  for (const tab of tabs) {
    await tab.goto('/timeline/all/all')
    await tab.getByRole('main').getByRole('heading').first().waitFor()
  }
  const { ms, wasBlocked } = await upgradeSchema(await page.context().newPage())
  const name = 'a newer schema beside two tabs of the one before'
  return [{ name, value: wasBlocked ? Number.POSITIVE_INFINITY : ms, unit: 'ms', target: 2000 }]
}
