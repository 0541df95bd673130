import { expect as expectOfPlaywright } from 'playwright/test'

/** As long as a machine that has much to do may take for what a person would see; nobody waits where it comes sooner. */
const PATIENCE_MS = 30_000

/** `expect` of Playwright for tests that Vitest runs, where its own patience would be five seconds. */
export const expect = expectOfPlaywright.configure({ timeout: PATIENCE_MS })
