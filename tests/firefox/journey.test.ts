import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFeedServer, type FeedServer, type ManifestFeed } from '../support/feed-server.ts'
import { ensureFirefox } from '../support/firefox.ts'
import { startProduct, type Product } from '../support/product.ts'

const PATIENCE_MS = 30_000
const password = 'correct horse battery staple'

let feeds: FeedServer
let product: Product
let browser: Browser
let page: Page
let feed: ManifestFeed
/** What went wrong in the page: errors, and whatever its policy refused. */
const faults: string[] = []

beforeAll(async () => {
  const executablePath = ensureFirefox()
  if (!executablePath) throw new Error('There is no Firefox: set FIREFOX_PATH to the path of one')
  feeds = await startFeedServer({ feeds: 10, items: 5, encodings: 'mixed', size: 'brief' })
  const [first] = feeds.manifest.feeds
  if (!first) throw new Error('The feed server has no feed')
  feed = first
  product = await startProduct()
  browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.setViewport({ width: 1440, height: 900 })
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
})

afterAll(async () => {
  await browser.close()
  await product.dispose()
  await feeds.stop()
})

/** What has a role and a name, as whoever hears the page finds it. */
const named = (role: string, name: string) => page.locator(`::-p-aria([role="${role}"][name="${name}"])`)
const press = (role: string, name: string) => named(role, name).click()
const fill = (name: string, text: string) => named('textbox', name).fill(text)

/** The subscription in the sidebar, with how many of its entries are unread. */
const expectUnread = (title: string, unread: number) =>
  page.waitForFunction(
    (words: string[]) =>
      [...document.querySelectorAll('[role=treeitem]')].some((item) =>
        words.every((word) => item.textContent.includes(word)),
      ),
    {},
    [title, String(unread)],
  )

/** Makes an account, subscribes to a feed by its address and reads an entry. */
async function beginToRead(): Promise<void> {
  await page.goto(`${product.url}/register`)
  await fill('Name', 'Grace')
  await fill('E-mail address', 'grace@example.org')
  await page.locator('input[type=password]').fill(password)
  await press('button', 'Create account')
  await press('link', 'Add subscriptions')
  await fill('Address of a site or a feed', feed.url)
  await press('button', 'Find')
  await press('button', 'Subscribe')
  await expectUnread(feed.title, 5)
  await page.locator('[role=treeitem]').click()
  await page.locator('article[data-entry-id] a').click()
  await named('toolbar', 'Entry actions').wait()
  await expectUnread(feed.title, 4)
}

const isDark = () => document.documentElement.dataset.theme === 'dark'

/** The settings open by the keyboard, and what is chosen holds after a reload. */
async function chooseLook(): Promise<void> {
  await page.keyboard.down('Control')
  await page.keyboard.press(',')
  await page.keyboard.up('Control')
  await press('button', 'Appearance')
  await press('button', 'Dark')
  await page.waitForFunction(isDark)
  await page.reload()
  await page.waitForFunction(isDark)
  await expectUnread(feed.title, 4)
}

async function signOutAndIn(): Promise<void> {
  await press('button', 'Account: Grace')
  await press('menuitem', 'Sign out')
  await fill('E-mail address', 'grace@example.org')
  await page.locator('input[type=password]').fill(password)
  await press('button', 'Sign in')
  await expectUnread(feed.title, 4)
}

test('a person makes an account, reads, chooses how it looks, signs out and in again, and nothing goes wrong', async () => {
  await beginToRead()
  await chooseLook()
  await signOutAndIn()
  expect(faults).toEqual([])
})
