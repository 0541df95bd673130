import { languages, type Language } from '@tidings/contracts'
import type { Page, Request } from 'playwright/test'
import { hasRuntime } from '../support/page-runtime.ts'

/** Pages that whoever has no account sees. */
export const signInPages = [
  '/login',
  '/register',
  '/forget-password',
  '/reset-password?token=worn',
  '/reset-password',
  '/verify-email?error=invalid_token',
  '/invitation',
]

/** Pages of the settings, as far as their parts are there. */
export const settingsPages = [
  'general',
  'appearance',
  'plan',
  'ai',
  'data-control',
  'shortcuts',
  'notifications',
  'feeds',
  'list',
  'invitations',
  'profile',
  'about',
].map((name) => `/settings/${name}`)

/** Pages of those who run the server. */
export const adminPages = ['server', 'users', 'plans', 'flags', 'failing-feeds', 'mails'].map(
  (name) => `/settings/${name}`,
)

export const windows = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

export const spoken: readonly Language[] = languages

/** Loads a page anew, in a language. */
export async function speak(page: Page, language: Language, path: string): Promise<void> {
  const answered = watchRequests(page)
  await page.evaluate((value) => localStorage.setItem('tidings:language', value), language)
  await page.goto(path)
  await page.locator(`html[lang="${language}"]`).waitFor()
  await page.locator(contentOf(path)).first().waitFor()
  // What comes late is held back a while longer by React; what is there is drawn at once.
  if (await page.evaluate(hasRuntime)) await page.evaluate(loadLateComponents)
  await answered()
}

/** Runs in the page. */
const loadLateComponents = (): Promise<void> =>
  // oxlint-disable-next-line no-underscore-dangle -- where containers keep what the host provides
  globalThis.__tidings_provided__['@tidings/ui'].loadLateComponents()

/** Goes to another page of the product without loading anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  if (page.url().endsWith(path)) return
  const answered = watchRequests(page)
  await page.evaluate((next) => {
    // What is there now is not what is waited for.
    for (const element of document.querySelectorAll('#settings-heading ~ *'))
      element.setAttribute('data-left', '')
    history.pushState(null, '', next)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.locator(contentOf(path)).first().waitFor()
  await answered()
  // What was there before may have been taken for it.
  await page.locator(contentOf(path)).first().waitFor()
}

/** What there is on a page once it is there; the pages of the settings come after their heading. */
const contentOf = (path: string): string =>
  path.startsWith('/settings/') ? '#settings-heading ~ :not([data-left])' : 'main h1'

/** Not pictures, which have their place without; and not streams of events, which have no end. */
const waitedFor = new Set(['fetch', 'script', 'stylesheet'])

/** Answers what waits until everything that the page asked for from now on is there, and drawn. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let settle: (() => void) | undefined
  const begin = (request: Request) => {
    if (waitedFor.has(request.resourceType())) open.add(request)
  }
  const end = (request: Request) => {
    open.delete(request)
    if (open.size === 0) settle?.()
  }
  page.on('request', begin)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    await page.evaluate(rest)
    // What came may ask for more once it is drawn.
    while (open.size > 0) {
      await new Promise<void>((resolve) => (settle = resolve))
      await page.evaluate(rest)
    }
    page.off('request', begin)
    page.off('requestfinished', end)
    page.off('requestfailed', end)
  }
}

/** Waits until nothing of the page has changed for a while. Runs in the page. */
function rest(): Promise<void> {
  const QUIET_MS = 50
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect()
      resolve()
    }
    let timer = setTimeout(end, QUIET_MS)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(end, QUIET_MS)
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  })
}
