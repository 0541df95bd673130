import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/** Waits until a browser keeps all that its next page is made of, which nobody sees before the server is gone. */
export async function expectKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isKept)).toBe(true)
}

/** Whether there is a set that counts. Runs in the page. */
async function isKept(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready
  return active !== null && (await caches.match('/kept-parts.json')) !== undefined
}
