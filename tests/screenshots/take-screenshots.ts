import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { startProduct } from '../support/product.ts'
import { demoLibrary } from './demo-library.ts'
import { QUESTION, startDemoModel } from './demo-model.ts'
import { DEMO_PAGE } from './demo-page.ts'
import { startDemoServer } from './demo-server.ts'
import { makeSheet } from './make-sheet.ts'

const folder = fileURLToPath(new URL('../../docs/images', import.meta.url))
const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

interface Shot {
  name: string
  path: string
  context: BrowserContextOptions
  /** What is done before the picture is taken. */
  prepare?: (page: Page) => Promise<void>
}

const ESSAY = 'The brass machine that knew the sea'

const openEssay = async (page: Page) => {
  const row = page.locator('article[data-entry-id]').filter({ hasText: ESSAY })
  await row.click()
  await page.locator('article h1').waitFor()
  await row.and(page.locator(':not([data-unread])')).waitFor({ state: 'attached' })
}

const shots: Shot[] = [
  { name: 'reading', path: '/timeline/all', context: { viewport: wide }, prepare: openEssay },
  {
    name: 'reading-dark',
    path: '/timeline/all',
    context: { viewport: wide, colorScheme: 'dark' },
    prepare: openEssay,
  },
  { name: 'pictures', path: '/timeline/view-2', context: { viewport: wide } },
  { name: 'timeline-narrow', path: '/timeline/view-0', context: { viewport: narrow } },
  { name: 'entry-narrow', path: '/timeline/view-0', context: { viewport: narrow }, prepare: openEssay },
]

const askAssistant = async (page: Page) => {
  await openEssay(page)
  await page.getByRole('region', { name: 'AI summary' }).waitFor()
  await page.keyboard.press('Control+i')
  const panel = page.getByRole('complementary', { name: 'Panel' })
  await panel.getByRole('textbox', { name: 'Your question' }).fill(QUESTION)
  await page.keyboard.press('Enter')
  await panel.getByText('touch').waitFor()
  await panel.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
}

/** The views, each on a picture of its own: wide and narrow, light and dark. */
const views = {
  all: 'all',
  articles: 'view-0',
  'social-media': 'view-1',
  pictures: 'view-2',
  videos: 'view-3',
  audios: 'view-4',
  notifications: 'view-5',
} as const

const looks = [wide, narrow].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
)

mkdirSync(folder, { recursive: true })
const parts = mkdtempSync(join(tmpdir(), 'tidings-pictures-'))
const feeds = await startDemoServer()
const product = await startProduct()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
try {
  const storageState = await fillProduct(browser, { product: product.url, feeds: feeds.url })
  for (const shot of shots) {
    await takeShot({ ...shot, context: { ...shot.context, storageState } }, join(folder, `${shot.name}.png`))
    console.log(`docs/images/${shot.name}.png`)
  }
  const pageFeed = {
    name: 'page-feed',
    path: `/discover?${new URLSearchParams({ page: feeds.url + DEMO_PAGE }).toString()}`,
    context: { viewport: wide, storageState },
    prepare: async (page: Page) => page.getByText('6 entries').waitFor(),
  }
  await takeShot(pageFeed, join(folder, 'page-feed.png'))
  for (const [name, path] of Object.entries(views)) {
    const files: string[] = []
    for (const look of looks) {
      const file = join(parts, `${name}-${look.viewport.width}-${look.colorScheme}.png`)
      await takeShot({ name, path: `/timeline/${path}`, context: { ...look, storageState } }, file)
      files.push(file)
    }
    await makeSheet(browser, { files, path: join(folder, `view-${name}.png`), size: 'height: 440px' })
  }
  const model = await startDemoModel()
  await connectModel(storageState, model.url)
  const assistant = {
    name: 'assistant',
    path: '/timeline/all',
    context: { viewport: wide, storageState },
    prepare: askAssistant,
  }
  await takeShot(assistant, join(folder, 'assistant.png'))
  await model.close()
} finally {
  await browser.close()
  await product.dispose()
  await feeds.stop()
  rmSync(parts, { recursive: true })
}

async function takeShot({ path, context: options, prepare }: Shot, file: string): Promise<void> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(product.url + path)
  if (path.startsWith('/timeline/')) await page.locator('article[data-entry-id]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await prepare?.(page)
  // The face of what is read comes once the page rests.
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => family === 'Literata'))
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => document.fonts.ready)
  await page.screenshot({ path: file })
  await context.close()
}

type State = Awaited<ReturnType<typeof fillProduct>>

/** Gives an account a model of its own. */
async function connectModel(storageState: State, baseUrl: string): Promise<void> {
  const context = await browser.newContext({ storageState })
  const data = { name: 'Mine', provider: 'openai-compatible', baseUrl, apiKey: null, models: ['scripted'] }
  const headers = { origin: product.url }
  const made = await context.request.post(`${product.url}/api/ai/connections`, { headers, data })
  if (!made.ok()) throw new Error(`The model could not be connected: ${await made.text()}`)
  await context.close()
}

/** Makes an account that follows the invented feeds; answers how a browser is signed in as it. */
async function fillProduct(from: Browser, origins: { product: string; feeds: string }) {
  const context = await from.newContext()
  const headers = { origin: origins.product }
  const account = { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery staple' }
  await context.request.post(`${origins.product}/api/better-auth/sign-up/email`, { headers, data: account })
  for (const { slug, category, view } of demoLibrary) {
    const data = { url: `${origins.feeds}/${slug}/feed.xml`, category, view }
    await context.request.post(`${origins.product}/api/subscriptions`, { headers, data })
  }
  const state = await context.storageState()
  await context.close()
  return state
}
