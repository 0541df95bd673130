import type { Page } from 'playwright/test'
import { articleTitle, recordingTitle, startArticleSite, type ArticleSite } from '../support/article-site.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openArticle } from './open-article.ts'
import type { Person } from './person.ts'
import { openEntry, row, subscription, toast, toolbar } from './locators.ts'

test.use({ needs: 'shell 0.2, reader 0.2' })

let site: ArticleSite

test.beforeAll(async () => {
  site = await startArticleSite()
})

test.afterAll(() => site.stop())

const open = (page: Page, person: Person, title?: string) =>
  openArticle(page, { person, site, ...(title && { title }) })

const more = async (page: Page, item: string) => {
  await toolbar(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('the toolbar of an entry has the order that one gives it, and keeps it', async ({ page, person }) => {
  await open(page, person)
  await more(page, 'Customise toolbar')
  const dialog = page.getByRole('dialog', { name: 'Customise toolbar' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move Copy link to the toolbar' }).click()
  await dialog.getByRole('button', { name: 'Move Share to the menu' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(toolbar(page).getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(toolbar(page).getByRole('button', { name: 'Share' })).toHaveCount(0)
  await page.reload()
  await expect(toolbar(page).getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(toolbar(page).getByRole('button', { name: 'Share' })).toHaveCount(0)
})

test('actions without room in the toolbar are in its menu', async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, person)
  await more(page, 'Customise toolbar')
  const dialog = page.getByRole('dialog', { name: 'Customise toolbar' })
  for (const name of ['Copy link', 'Copy title', 'Copy as Markdown'])
    await dialog.getByRole('button', { name: `Move ${name} to the toolbar` }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const last = toolbar(page).getByRole('button', { name: 'Copy as Markdown' })
  await expect(last).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(toolbar(page).getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  await expect(last).toHaveCount(0)
  await more(page, 'Copy as Markdown')
  await expect(toast(page, 'Copied')).toBeVisible()
})

test('an entry is shared by its address, and as a picture of some of its words', async ({
  page,
  person,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, person)
  await page.locator('[data-entry-text] p').first().selectText()
  await toolbar(page).getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await expect(dialog.getByRole('textbox', { name: 'Quotation' })).toHaveValue(/^It begins with/)
  await expectAccessible(page)
  await expect(dialog.getByRole('link', { name: 'Telegram' })).toHaveAttribute(
    'href',
    /^https:\/\/t\.me\/share\/url\?url=http.*%2Farticle/,
  )
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download picture' }).click()
  expect((await download).suggestedFilename()).toBe('What-a-page-is-made-of.png')
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(toast(page, 'Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/article$/)
})

test('a line of the transcript leads to its place in the recording', async ({ page, person }) => {
  await open(page, person, recordingTitle)
  await page.getByRole('button', { name: 'Show transcript' }).click()
  await expect(page.getByRole('button', { name: /0:01 Ada: Good evening\./ })).toBeVisible()
  const line = page.getByRole('button', { name: /0:40 Grace: Good evening to you\./ })
  await expectAccessible(page)
  await line.click()
  await expect(page.getByRole('slider', { name: 'Position' })).toHaveValue(/^4\d$/)
  await expect(line).toHaveAttribute('aria-current', 'true')
})

test('others who read an entry are shown, unless one hides them', async ({
  page,
  person,
  browser,
  product,
}) => {
  await open(page, person)
  const id = page.url().split('/').at(-1) ?? ''
  const other = await browser.newContext({ baseURL: product.url })
  const headers = { origin: product.url }
  const account = {
    name: 'Grace',
    email: `grace-${id}@example.org`,
    password: 'correct horse battery staple',
  }
  await other.request.post('/api/better-auth/sign-up/email', { headers, data: account })
  await other.request.post('/api/subscriptions', { headers, data: { url: site.feedUrl, view: 0 } })
  const reads = { entryIds: [id], readHistories: [id] }
  expect((await other.request.post('/api/reads', { headers, data: reads })).status()).toBe(200)
  await other.close()
  await page.reload()
  await page.getByRole('button', { name: /other readers?$/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Grace' })).toBeVisible()
  await person.call('PATCH', '/settings/appearance', { hideRecentReader: true })
  await page.reload()
  await expect(openEntry(page, articleTitle)).toBeVisible()
  await expect(page.getByRole('button', { name: /other readers?$/ })).toHaveCount(0)
})

test('code, formulas and tables of an entry are set for reading', async ({ page, person }) => {
  await open(page, person)
  const text = page.locator('[data-entry-text]')
  await expect(text.locator('pre[data-highlighted=js] span').first()).toBeVisible()
  await expect(text.locator('math')).toHaveCount(4)
  await expect(text.locator('math').filter({ hasText: 'x' }).locator('mstyle')).toHaveCSS(
    'font-weight',
    '700',
  )
  await expect(text.getByRole('region', { name: 'Figures' })).toHaveJSProperty('tabIndex', 0)
  await expect(text.getByText('A line with looks of its own.')).toHaveCSS('text-align', 'center')
  await text.getByRole('link', { name: '1', exact: true }).click()
  await expect(page.getByRole('note', { name: 'Note' })).toHaveText('The words of the note.')
  await expectAccessible(page)
})

test(
  'a table of an entry is aligned as its writer has it, by cell and by row',
  { annotation: { type: 'needs', description: 'reader 0.3' } },
  async ({ page, person }) => {
    await open(page, person)
    await expect(page.getByRole('cell', { name: 'To the right' })).toHaveCSS('text-align', /right$/)
    await expect(page.getByRole('cell', { name: 'In the middle' })).toHaveCSS('text-align', /center$/)
  },
)

test('an entry has no looks of its own where inline styles are off', async ({ page, person }) => {
  await person.call('PATCH', '/settings/general', { enhancedSettings: true })
  await person.call('PATCH', '/settings/appearance', { readerRenderInlineStyle: false })
  await open(page, person)
  await expect(page.getByText('A line with looks of its own.', { exact: true })).not.toHaveCSS(
    'text-align',
    'center',
  )
})

test('a picture is enlarged, and the focus returns to it', async ({ page, person }) => {
  await open(page, person)
  const opener = page.getByRole('button', { name: 'Enlarge picture: Picture 1' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Picture 1 of 6' })
  await expect(viewer.getByText('Words below picture 1')).toBeVisible()
  await expectAccessible(page)
  const image = viewer.getByRole('img', { name: 'Picture 1' })
  await page.keyboard.press('+')
  await expect(image).toHaveCSS('transform', /matrix\(1\.4/)
  await page.keyboard.press('0')
  await image.dblclick()
  await expect(image).toHaveCSS('transform', /matrix\(2\.5/)
  await page.keyboard.press('0')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Picture 2 of 6' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('pictures fill a black window, in the light theme too, with what turns them at its sides', async ({
  page,
  person,
}) => {
  await open(page, person)
  await page.getByRole('button', { name: 'Enlarge picture: Picture 2' }).click()
  const viewer = page.getByRole('dialog', { name: 'Picture 2 of 6' })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expect.poll(() => viewer.boundingBox()).toEqual({ x: 0, y: 0, width, height })
  await expect(viewer).toHaveCSS('background-color', 'oklch(0 0 0)')
  const previous = await viewer.getByRole('button', { name: 'Previous picture' }).boundingBox()
  const next = await viewer.getByRole('button', { name: 'Next picture' }).boundingBox()
  expect(previous?.x).toBeLessThan(width / 10)
  expect(next?.x).toBeGreaterThan((width / 10) * 9)
  expect(next?.y).toBe(previous?.y)
})

test('all pictures of an entry are a gallery where there are more than five', async ({ page, person }) => {
  await open(page, person)
  await more(page, 'Show all pictures')
  await expect(page.getByRole('dialog', { name: 'Picture 1 of 6' })).toBeVisible()
})

test('on paper there is the entry alone', async ({ page, person }) => {
  await open(page, person)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: articleTitle, level: 1 })).toBeVisible()
  await expect(page.getByRole('tree', { name: 'Subscriptions' })).toBeHidden()
  await expect(toolbar(page)).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(toolbar(page)).toBeVisible()
  await expect(page.locator('article h1')).toHaveCount(1)
})

test('an entry is read aloud, sentence by sentence, until one leaves it', async ({ page, person }) => {
  await page.addInitScript(speakInSilence)
  await open(page, person)
  await expect(page.locator('[data-entry-text]')).toContainText('It begins with the first sentence.')
  const said = () => page.evaluate(() => Object(globalThis).said)
  await page.keyboard.press('Control+Shift+v')
  const bar = page.getByRole('region', { name: 'Reading aloud' })
  await expect(bar).toBeVisible()
  expect(await said()).toEqual([`${articleTitle}@1`])
  await bar.getByRole('button', { name: 'Next sentence' }).click()
  const marked = await page.evaluate(() =>
    [...(CSS.highlights.get('spoken') ?? [])].map((range) =>
      range instanceof Range ? range.toString() : '',
    ),
  )
  expect(marked).toEqual(['It begins with the first sentence.'])
  await expectAccessible(page)
  await bar.getByRole('combobox', { name: 'Speed' }).click()
  await page.getByRole('option', { name: '1.5×' }).click()
  await bar.getByRole('button', { name: 'Pause reading aloud' }).click()
  await bar.getByRole('button', { name: 'Go on reading aloud' }).click()
  expect((await said()).at(-1)).toBe('It begins with the first sentence.@1.5')
  await page.keyboard.press('l')
  await expect(openEntry(page, recordingTitle)).toBeVisible()
  await expect(bar).toHaveCount(0)
})

/** Stands in for the voices of a machine that has none: it keeps what it is to say, and says nothing. */
function speakInSilence() {
  const said: string[] = []
  Object.assign(globalThis, { said })
  Object.defineProperty(globalThis, 'speechSynthesis', {
    value: Object.assign(new EventTarget(), {
      speak: ({ text, rate }: SpeechSynthesisUtterance) => void said.push(`${text}@${rate}`),
      cancel: () => {},
      getVoices: () => [],
    }),
  })
}

test('a link says where it leads before one leaves, unless that is switched off', async ({
  page,
  person,
}) => {
  await open(page, person)
  await page.getByRole('link', { name: 'elsewhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Go to elsewhere.example?' })
  await expect(dialog.getByText('https://elsewhere.example/page')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a starred entry stays readable when its feed goes away', async ({ page, person }) => {
  await open(page, person)
  await toolbar(page).getByRole('button', { name: 'Star', exact: true }).click()
  const entryId = await row(page, articleTitle).getAttribute('data-entry-id')
  await expect
    .poll(() =>
      person.call<{ data: boolean }>('GET', `/collections?entryId=${entryId}`).then(({ data }) => data),
    )
    .toBe(true)
  const { data } = await person.call<{ data: { feedId: string }[] }>('GET', '/subscriptions')
  await person.call('DELETE', '/subscriptions', { feedIdList: data.map(({ feedId }) => feedId) })
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  await page.goto('/timeline/all/collections')
  await expect(subscription(page, 'The Compositor')).toHaveCount(0)
  await row(page, articleTitle).click()
  await expect(openEntry(page, articleTitle)).toBeVisible()
  await expect(page.locator('[data-entry-text]')).toContainText('It begins with the first sentence.')
  await expect(row(page, recordingTitle)).toHaveCount(0)
})
