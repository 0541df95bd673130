import { defineConfig } from 'playwright/test'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  outputDir: '../../test-results',
  // A worker has a server, a database and a browser, and waits half of the time.
  workers: 3,
  // A machine that has much to do is slow, and not wrong.
  timeout: 150_000,
  expect: { timeout: 20_000, toPass: { timeout: 60_000 } },
  // What passes at the second attempt only is named at the end.
  retries: 1,
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    // Each test is a new visitor, and to keep the product for them takes a quarter of its time: they keep it where it matters.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: ensureChromium(), args: chromiumArguments },
  },
})
