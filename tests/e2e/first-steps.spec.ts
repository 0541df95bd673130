import { expect, test } from './fixtures.ts'
import { password } from './person.ts'
import { englishFeed, openEntry, row, subscription, titles } from './locators.ts'

test(
  'a person makes an account, follows a site by its address and reads',
  { tag: '@gate' },
  async ({ page, feeds }) => {
    const feed = englishFeed(feeds)
    const [title] = titles(feed)
    await page.goto('/register')
    await page.getByRole('textbox', { name: 'Name' }).fill('Grace')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('grace@example.org')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()

    await page.getByRole('main').getByRole('link', { name: 'Add subscriptions' }).click()
    await page.getByRole('textbox', { name: 'Address of a site or a feed' }).fill(feed.siteUrl)
    await page.getByRole('button', { name: 'Find' }).click()
    // As it is called, and as the version before calls it.
    await page.getByRole('button', { name: /^(Subscribe|Follow)$/ }).click()

    await subscription(page, feed.title).click()
    await row(page, title).click()
    await expect(openEntry(page, title)).toBeVisible()
  },
)

test(
  'where there is nothing to read yet, a site that is typed leads to its feed',
  { annotation: { type: 'needs', description: 'reader 0.3' } },
  async ({ page, person, feeds }) => {
    expect(person.email).toBeTruthy()
    const feed = englishFeed(feeds)
    await page.getByRole('textbox', { name: 'A site you like to read' }).fill(feed.siteUrl)
    await page.getByRole('main').getByRole('button', { name: 'Find' }).click()
    await page.getByRole('button', { name: /^(Subscribe|Follow)$/ }).click()
    await expect(subscription(page, feed.title)).toBeVisible()
  },
)

test(
  'a person signs out and in again, and comes to where they wanted',
  { tag: '@gate' },
  async ({ page, person }) => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await page.goto('/discover')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
  },
)

test('a wrong password is told, and what was typed stays', async ({ page, person }) => {
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('something else entirely')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('E-mail address or password is wrong.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(person.email)
})
