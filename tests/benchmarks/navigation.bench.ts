import type { Page } from 'playwright'
import { median, type Measurement } from './measurement.ts'
import { withSignedInPage } from './signed-in-page.ts'

const VISITS = 21

/** Measures how long a remote takes to stand on the page when its code is there already. */
export const run = (): Promise<Measurement[]> => withSignedInPage(measure)

async function measure(page: Page): Promise<Measurement[]> {
  await page.addInitScript(catchReports)
  const mounts: number[] = []
  for (let visit = 0; visit < VISITS; visit += 1) mounts.push(await mountOfPreloaded(page))
  return [
    { name: 'mount of a preloaded remote, the first time', value: median(mounts), unit: 'ms', target: 10 },
  ]
}

interface Reports {
  reports: { remote: string; stages: { mount?: number } }[]
}

declare global {
  var caughtReports: Promise<string>
}

/** Runs in the page: holds what it would tell the server of its parts. */
function catchReports(): void {
  globalThis.caughtReports = new Promise((resolve) => {
    navigator.sendBeacon = (_, body) => {
      if (body instanceof Blob) resolve(body.text())
      return true
    }
  })
}

/** The time from the call of its mount to the component on the page, in a page that has pointed at the link before. */
async function mountOfPreloaded(page: Page): Promise<number> {
  await page.goto('/')
  const link = page.getByRole('complementary').getByRole('link', { name: 'Discover' })
  await link.hover()
  await page.waitForLoadState('networkidle')
  await link.click()
  await page.waitForSelector('main [data-remote="discover"][data-region="shown"]')
  const sent = await page.evaluate(() => {
    // A page that goes out of sight tells at once.
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    return globalThis.caughtReports
  })
  const { reports }: Reports = JSON.parse(sent)
  const mount = reports.find(({ remote }) => remote === 'discover')?.stages.mount
  if (mount === undefined) throw new Error('The page did not tell how long discover took')
  return mount
}
