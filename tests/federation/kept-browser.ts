import { rm } from 'node:fs/promises'
import { chromium, type BrowserContext, type Locator, type Page } from 'playwright'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { createDataFolder } from '../support/data-folder.ts'
import { watchWindow } from './watched-pages.ts'

/** A browser that keeps what it was given over its own end, also where that comes suddenly. */
export interface KeptBrowser {
  page: () => Page
  /** Ends its service workers, whatever they are at. */
  stopWorkers: () => Promise<void>
  /** Ends it by a signal that it cannot hear, and opens it again. */
  kill: () => Promise<void>
  close: () => Promise<void>
}

/** Opens it, with somebody signed in. */
export async function openKeptBrowser(baseURL: string): Promise<KeptBrowser> {
  const profile = await createDataFolder()
  let window = await openWindow(profile, baseURL)
  const open = async () => (window = await openWindow(profile, baseURL))
  await window.context.request.post(`${baseURL}/api/better-auth/sign-up/email`, {
    headers: { origin: baseURL },
    data: { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' },
  })
  // A browser that is killed forgets the cookies of its last half minute.
  await window.context.close()
  await open()
  return {
    page: () => window.page,
    stopWorkers: () => stopWorkers(window),
    kill: async () => {
      await kill(window)
      await open()
    },
    close: async () => {
      await window.context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Waits for something on a page that starts; says what is there instead where it does not come. */
export async function expectToCome(wanted: Locator): Promise<void> {
  await wanted.waitFor().catch(async (error: Error) => {
    throw new Error(`${error.message}\nThe page shows: ${await wanted.page().locator('body').innerText()}`)
  })
}

interface Window {
  context: BrowserContext
  page: Page
}

async function openWindow(profile: string, baseURL: string): Promise<Window> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: chromiumArguments,
    baseURL,
  })
  await watchWindow(context)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

async function stopWorkers({ context, page }: Window): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.detach()
}

async function kill({ context }: Window): Promise<void> {
  const devtools = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? {}
  const browser = processInfo.find(({ type }) => type === 'browser')
  if (!browser) throw new Error('The browser has no process')
  const closed = new Promise((resolve) => {
    context.once('close', resolve)
  })
  process.kill(browser.id, 'SIGKILL')
  await closed
}
