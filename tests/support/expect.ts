import { expect as expectOfPlaywright } from 'playwright/test'
import { patienceMs } from './patience.ts'

/** `expect` of Playwright for tests that Vitest runs, where its own patience would be five seconds. */
export const expect = expectOfPlaywright.configure({ timeout: patienceMs })
