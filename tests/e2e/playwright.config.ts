import { defineConfig } from 'playwright/test'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { longPatienceMs, patienceMs } from '../support/patience.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  // To wait costs nothing where what is waited for comes: a machine that has much to do is slow, and not wrong.
  timeout: 180_000,
  expect: { timeout: patienceMs, toPass: { timeout: longPatienceMs } },
  // What passes at the second attempt only is named at the end.
  retries: 1,
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    // Each test is a new visitor, and to keep the product for them takes a quarter of its time: they keep it where it matters.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: patienceMs,
    navigationTimeout: longPatienceMs,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: { executablePath: ensureChromium(), args: chromiumArguments },
  },
})
