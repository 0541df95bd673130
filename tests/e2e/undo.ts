import type { Page } from 'playwright/test'

/** Longer than anything can be undone, and any notice stays. */
const MS = 11_000

/** Lets the time pass in which one may undo, in a page whose clock was installed before it was opened. */
export const passUndo = async (page: Page): Promise<void> => page.clock.runFor(MS)
