import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { startProduct } from '../support/product.ts'
import { makeSheet } from './make-sheet.ts'
import { fillAdministration } from './administration-data.ts'
import { adminPages, goTo, settingsPages, signInPages, speak, spoken, windows } from './own-pages.ts'
import { takeSteps } from './sign-in-steps.ts'

/** Pictures of all pages of the settings and of signing in, for people to look at: one sheet for each language, width and theme. */
const folder = fileURLToPath(new URL('../../.cache/sheets', import.meta.url))
mkdirSync(folder, { recursive: true })

/** Longer pages are cut off. */
const MOST_HEIGHT = 4000

/** Large enough to read what is on it. */
const sizeIn = (window: string) => (window === 'wide' ? 'width: 920px' : 'width: 390px')

const product = await startProduct({ FEATURE_FLAGS: 'ai_chat:25' })
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
try {
  const visitor = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  await takeSheets(await visitor.newPage(), 'sign-in', signInPages)
  await takeStepSheets()
  const reader = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  const headers = { origin: product.url }
  const account = { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery staple' }
  await reader.request.post('/api/better-auth/sign-up/email', { headers, data: account })
  await reader.request.patch('/api/settings/general', { headers, data: { enhancedSettings: true } })
  const page = await reader.newPage()
  await takeSheets(page, 'settings', settingsPages)
  const { dispose } = await fillAdministration(reader.request, product.url)
  await takeSheets(page, 'admin', adminPages)
  dispose()
} finally {
  await browser.close()
  await product.dispose()
}

/** The steps after the password, on one sheet for each language, width and theme. */
async function takeStepSheets(): Promise<void> {
  const sheets = new Map<string, string[]>()
  await takeSteps(browser, async ({ page, language, window }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const name = `steps-${language}-${window}-${colorScheme}`
      const files = sheets.get(name) ?? []
      sheets.set(name, files)
      const file = join(folder, 'pages', `${name}-${files.length}.png`)
      await page.screenshot({ path: file })
      files.push(file)
    }
  })
  for (const [name, files] of sheets)
    await makeSheet(browser, {
      files,
      path: join(folder, `${name}.png`),
      size: sizeIn(name.split('-').at(-2) ?? ''),
    })
}

async function takeSheets(page: Page, name: string, paths: readonly string[]): Promise<void> {
  await page.goto(paths[0] ?? '/')
  for (const language of spoken) {
    for (const [window, size] of Object.entries(windows)) {
      await page.setViewportSize(size)
      await speak(page, language, paths[0] ?? '/')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const files = await takePages(page, paths, `${name}-${language}-${window}-${colorScheme}`)
        const path = join(folder, `${name}-${language}-${window}-${colorScheme}.png`)
        await makeSheet(browser, { files, path, size: sizeIn(window) })
      }
    }
  }
}

async function takePages(page: Page, paths: readonly string[], name: string): Promise<string[]> {
  const files: string[] = []
  for (const [index, path] of paths.entries()) {
    await goTo(page, path)
    const file = join(folder, 'pages', `${name}-${index}.png`)
    await takeWhole(page, file)
    files.push(file)
  }
  return files
}

/** What is beyond the window as well: pages scroll within a region of their own. */
async function takeWhole(page: Page, path: string): Promise<void> {
  const size = page.viewportSize()
  if (!size) return
  const height = Math.min(size.height + (await page.evaluate(hiddenHeight)), MOST_HEIGHT)
  await page.setViewportSize({ ...size, height })
  await page.screenshot({ path })
  await page.setViewportSize(size)
}

/** How much higher the page would have to be to show all of it. Runs in the page. */
function hiddenHeight(): number {
  const places = [...document.querySelectorAll('html, main, main *')]
  return Math.max(0, ...places.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
}
