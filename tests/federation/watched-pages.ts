import type { BrowserContext } from 'playwright'
import { watchForViolations, type Violation } from '../support/violations.ts'

const unexpected: Violation[] = []

/** Watches a browser window until the tests end; a test that provokes violations says of which parts. */
export function watchWindow(context: BrowserContext, provokes?: RegExp): Promise<void> {
  return watchForViolations(context, (violation) => {
    if (!provokes?.test(violation.part)) unexpected.push(violation)
  })
}

/** What was refused since the last time, of parts of which nobody said so. */
export function takeViolations(): string[] {
  return unexpected.splice(0).map(({ part, what }) => `${part}: ${what}`)
}
