import type { Browser, BrowserContext, Page } from 'playwright/test'
import { watchForViolations } from '../support/violations.ts'

/** Collects the uncaught errors of a page. */
export function watchForErrors(page: Page): string[] {
  const errors: string[] = []
  // What the browser itself throws has no stack.
  page.on('pageerror', (error) => errors.push(error.stack || `${error.name}: ${error.message}`))
  return errors
}

/** Collects whatever the browser refuses in any of its windows, from now on. */
export function watchForRefusals(browser: Browser): { refusals: string[]; stop: () => void } {
  const refusals: string[] = []
  const watch = (context: BrowserContext) =>
    void watchForViolations(context, ({ part, what }) => refusals.push(`${part}: ${what}`))
  browser.on('context', watch)
  return { refusals, stop: () => browser.off('context', watch) }
}
