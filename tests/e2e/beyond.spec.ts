import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rss, startSite, type Site } from '../support/site.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { signUp } from './person.ts'
import { openEntry, row, subscription } from './locators.ts'
import { chooseIn, openSettings } from './setting-cases.ts'
import { startTested } from './version-pair.ts'

test.use({ needs: 'shell 0.2, reader 0.2' })

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Some thousand pixels wide. */
const photograph = readFileSync(join(import.meta.dirname, '../../docs/images/reading.png'))

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><style>rect{fill:red}</style><rect width="20" height="10"/></svg>`

let site: Site
const opened: Site[] = []

async function openSite(answer: Parameters<typeof startSite>[0]): Promise<Site> {
  const another = await startSite(answer)
  opened.push(another)
  return another
}

test.afterEach(() => opened.splice(0).forEach((each) => each.close()))

test('a picture behind hotlink protection is shown, in the list and in the text', async ({
  page,
  person,
}) => {
  site = await openSite((path, { referer }) => {
    if (path.endsWith('.png'))
      return referer?.startsWith(site.url)
        ? { type: 'image/png', body: png }
        : { status: 403, type: 'text/plain', body: '' }
    const html = `<p>Look</p><img src="${site.url}/photo.png" alt="A guarded photo" width="200" height="100">`
    return {
      type: 'text/xml',
      body: rss('Guarded', [{ link: `${site.url}/one`, title: 'A guarded story', html }]),
    }
  })
  await person.call('POST', '/subscriptions', { url: `${site.url}/feed.xml`, view: 0 })
  await page.goto('/timeline/view-0')
  const thumbnail = row(page, 'A guarded story').locator('img[src^="/api/images/web/"]')
  await expect(thumbnail).toHaveJSProperty('naturalWidth', 1)
  await row(page, 'A guarded story').click()
  await expect(openEntry(page, 'A guarded story')).toBeVisible()
  await expect(page.getByRole('img', { name: 'A guarded photo' })).toHaveJSProperty('naturalWidth', 1)
})

test('pictures come through the server as one wants it: all, those without encryption, or none', async ({
  page,
  person,
}) => {
  const agents = new Set<string>()
  site = await openSite((path, headers) => {
    if (path.endsWith('.png')) agents.add(headers['user-agent'] ?? '')
    if (path.endsWith('.png')) return { type: 'image/png', body: photograph }
    if (path.endsWith('.svg')) return { type: 'image/svg+xml', body: drawing }
    const html = `<img src="${site.url}/photo.png" alt="A photo" width="200" height="100">
        <img src="${site.url}/drawing.svg" alt="A drawing">`
    return {
      type: 'text/xml',
      body: rss('Seen', [{ link: `${site.url}/one`, title: 'A story with a photo', html }]),
    }
  })
  await person.call('POST', '/subscriptions', { url: `${site.url}/feed.xml`, view: 0 })
  await page.goto('/timeline/view-0')
  const thumbnail = row(page, 'A story with a photo').locator('img')
  await expect(thumbnail).toHaveAttribute('src', /^\/api\/images\/web\/[\w-]+\?width=160$/)
  await expect(thumbnail).toHaveJSProperty('naturalWidth', 160)
  await row(page, 'A story with a photo').click()
  const photo = page.getByRole('img', { name: 'A photo' })
  const wholeWidth = photograph.readUInt32BE(16)
  await expect(photo).toHaveAttribute('src', /^\/api\/images\/web\/[\w-]+$/)
  await expect(photo).toHaveJSProperty('naturalWidth', wholeWidth)
  await expect(page.getByRole('img', { name: 'A drawing' })).toHaveJSProperty('naturalWidth', 20)
  expect([...agents]).toEqual([expect.stringContaining('Tidings')])

  await openSettings(page, 'General')
  await chooseIn(page, 'Pictures through this server', 'None')
  await page.keyboard.press('Escape')
  await expect(photo).toHaveAttribute('src', `${site.url}/photo.png`)
  await expect(photo).toHaveJSProperty('naturalWidth', wholeWidth)
  await expect(thumbnail).toHaveAttribute('src', `${site.url}/photo.png`)
  await expect.poll(() => [...agents]).toContainEqual(expect.stringContaining('Chrome'))

  await openSettings(page, 'General')
  await chooseIn(page, 'Pictures through this server', 'All')
  await page.keyboard.press('Escape')
  await expect(photo).toHaveAttribute('src', /^\/api\/images\/web\//)
})

test('the same story from two feeds is shown once, names both, and is read once', async ({
  page,
  person,
}) => {
  const link = 'https://news.example/2026/eclipse'
  site = await openSite((path) => {
    const story = { link, title: 'An eclipse tonight', html: '<p>Look up.</p>' }
    const title = path === '/first.xml' ? 'Morning paper' : 'Evening paper'
    const own = { link: `${link}/${title}`, title: `Only in the ${title}`, html: '<p>Else.</p>' }
    return { type: 'text/xml', body: rss(title, [{ ...story, link: `${link}?utm_source=${path}` }, own]) }
  })
  for (const name of ['first', 'second'])
    await person.call('POST', '/subscriptions', { url: `${site.url}/${name}.xml`, view: 0 })
  await page.goto('/timeline/view-0')
  await expect(row(page, 'Only in the')).toHaveCount(2)
  await expect(row(page, 'An eclipse tonight')).toHaveCount(1)
  await expect(row(page, 'An eclipse tonight')).toContainText('Morning paper')
  await expect(row(page, 'An eclipse tonight')).toContainText('also in Evening paper')
  await expect(subscription(page, 'Evening paper')).toHaveAccessibleName(/\b1\b/)
  await row(page, 'An eclipse tonight').click()
  await expect(subscription(page, 'Morning paper')).toHaveAccessibleName(/\b1\b/)
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Also in' }).getByRole('link', { name: 'Evening paper' }).click()
  await expect(page).toHaveURL(/\/timeline\/view-0\/\d+\/\d+/)
  await expect(page.getByRole('navigation', { name: 'Also in' }).getByText('Morning paper')).toBeVisible()
})

test('an entry that was changed shows what changed, word by word', async ({ page, feeds }) => {
  let word = 'red'
  site = await openSite(() => {
    const html = `<p>The house was ${word} at noon.</p><p>Nobody saw it.</p><p>The end.</p>`
    const house = { link: 'https://news.example/house', title: 'A house', html }
    return { type: 'text/xml', body: rss('Reports', [house], 0) }
  })
  // A feed is refreshed at once for who runs the server: the first account of a server of its own.
  const product = await startTested({})
  try {
    const { call } = await signUp(page, { product, feeds })
    const json = { url: `${site.url}/feed.xml`, view: 0 }
    const { feed } = await call<{ feed: { id: string } }>('POST', '/subscriptions', json)
    await page.goto(`${product.url}/timeline/view-0`)
    await row(page, 'A house').click()
    await expect(page.getByText('The house was red at noon.', { exact: true })).toBeVisible()
    await expect(page.getByText('Changed on')).toHaveCount(0)
    word = 'blue'
    await call('GET', `/feeds/refresh?id=${feed.id}`)
    await page.reload()
    await expect(page.getByText('The house was blue at noon.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Show changes' }).click()
    const changes = page.getByRole('region', { name: 'Changes' })
    await expect(changes.locator('del')).toHaveText('red')
    await expect(changes.locator('ins')).toHaveText('blue')
    await expect(changes.getByText('2 unchanged paragraphs')).toBeVisible()
    await expectAccessible(page)
  } finally {
    await product.dispose()
  }
})
