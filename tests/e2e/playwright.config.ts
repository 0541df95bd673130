import { defineConfig } from 'playwright/test'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // A worker has a server, a database and a browser.
  workers: 2,
  timeout: 60_000,
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: ensureChromium(), args: chromiumArguments },
  },
})
