import type { Page } from 'playwright/test'
import { startChangeableFeed, type ChangeableFeed } from '../support/changeable-feed.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import type { Person } from './person.ts'
import { subscription, toast } from './locators.ts'

test.use({ needs: 'shell 0.2, reader 0.2, settings 0.2' })

let site: ChangeableFeed

test.beforeAll(async () => {
  site = await startChangeableFeed()
})

test.afterAll(() => site.stop())

const title = 'The Harbour'
const isYours = /This feed is yours/

/** Follows a feed that nobody has claimed yet. */
async function follow(page: Page, person: Person): Promise<string> {
  site.channel = ''
  const url = `${site.origin}/${test.info().testId}/${test.info().retry}`
  await person.call('POST', '/subscriptions', { url, view: 0 })
  await page.goto('/timeline/view-0/all')
  return url
}

async function choose(page: Page, ...items: string[]): Promise<void> {
  await subscription(page, title).click({ button: 'right' })
  for (const item of items) await page.getByRole('menuitem', { name: item }).click()
}

test('a feed is claimed by what one puts into it, and is told to be yours', async ({ page, person }) => {
  await follow(page, person)
  await choose(page, 'Claim feed')
  const dialog = page.getByRole('dialog', { name: `Claim ${title}` })
  await expect(dialog.getByRole('textbox', { name: 'Words of an entry' })).toHaveValue(/tidings-claim-/)
  await expectAccessible(page)
  await dialog.getByRole('tab', { name: 'Description' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Words of the description' })).toHaveValue(
    /tidings-claim-/,
  )
  await dialog.getByRole('tab', { name: 'RSS tag' }).click()
  await expect(dialog.getByRole('textbox', { name: 'JSON Feed' })).toHaveValue(/^"_tidings": \{/)
  site.channel = await dialog.getByRole('textbox', { name: 'RSS and Atom' }).inputValue()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(subscription(page, title)).toHaveAccessibleName(isYours)
  await expect
    .poll(() => person.call('GET', '/feeds/claim/list'))
    .toMatchObject({ data: [{ feed: { title }, subscriptionCount: 1 }] })
  await page.reload()
  await expect(subscription(page, title)).toHaveAccessibleName(isYours)
  await page.goto('/settings/feeds')
  await expect(page.getByRole('list', { name: 'Your own feeds' }).getByRole('listitem')).toContainText(title)
  await expectAccessible(page)
})

test('a feed without a proof is nobody’s again, and one is told', async ({ page, person }) => {
  await follow(page, person)
  await choose(page, 'Claim feed')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(toast(page, 'The feed could not be claimed')).toBeVisible()
  await expect(subscription(page, title)).not.toHaveAccessibleName(isYours)
})

test('a badge of a feed leads others to where they subscribe to it', async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const url = await follow(page, person)
  await choose(page, 'Copy badge', 'HTML')
  await expect(toast(page, 'Copied')).toBeVisible()
  const html = await page.evaluate(() => navigator.clipboard.readText())
  const [, href = '', image = ''] = /href="([^"]+)".*src="([^"]+)"/.exec(html) ?? []
  expect((await page.request.get(image)).headers()['content-type']).toContain('image/svg+xml')
  expect(new URL(href).searchParams.get('follow')).toBe(url)
  await page.goto(href)
  await expect(page.getByRole('textbox', { name: /address/i }).first()).toHaveValue(url)
})
