import { expect, expectAccessible, test } from './fixtures.ts'
import { englishFeed, openEntry, row, subscription, subscriptions, titles } from './locators.ts'

test('everything can be done with the keyboard alone', { tag: '@gate' }, async ({ page, person, feeds }) => {
  expect(person.email).toBeTruthy()
  const feed = englishFeed(feeds)
  const [first, second] = titles(feed)
  await expect(page.getByRole('main').getByRole('link', { name: 'Add subscriptions' })).toBeVisible()
  await page.keyboard.press('Control+n')
  await expect(page.getByRole('textbox', { name: 'Address of a site or a feed' })).toBeFocused()
  await page.keyboard.type(feed.url)
  await page.keyboard.press('Enter')
  // As it is called, and as the version before calls it.
  const subscribe = page.getByRole('button', { name: /^(Subscribe|Follow)$/ })
  await expect(subscribe).toBeVisible()
  await subscribe.focus()
  await page.keyboard.press('Enter')
  await expect(subscription(page, feed.title)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Add a feed' })).toBeHidden()
  await expect(row(page, first)).toBeVisible()

  await page.keyboard.press('j')
  await expect(openEntry(page, first)).toBeVisible()
  await page.keyboard.press('j')
  await expect(openEntry(page, second)).toBeVisible()
  await expect(subscription(page, feed.title)).toHaveAccessibleName(/3 unread entries/)
  await page.keyboard.press('m')
  await expect(subscription(page, feed.title)).toHaveAccessibleName(/4 unread entries/)
  await page.keyboard.press('k')
  await expect(openEntry(page, first)).toBeVisible()
  await page.keyboard.press('Shift+Control+a')
  await expect(subscription(page, feed.title)).not.toHaveAccessibleName(/unread/)
})

test(
  'a key that is held leads on to the entry where it rests, and the focus goes along',
  { annotation: { type: 'needs', description: 'shell 0.2, reader 0.2' } },
  async ({ page, person }) => {
    const feed = await person.subscribe()
    const [first, , , fourth = '', fifth = ''] = titles(feed)
    await page.reload()
    await row(page, first).getByRole('link').click()
    await expect(openEntry(page, first)).toBeVisible()
    for (let step = 0; step < 4; step += 1) await page.keyboard.down('j')
    await page.keyboard.up('j')
    await expect(openEntry(page, fifth)).toBeVisible()
    await expect(row(page, fifth).getByRole('link')).toBeFocused()
    await page.keyboard.press('k')
    await expect(openEntry(page, fourth)).toBeVisible()
  },
)

test(
  'the text of an entry is scrolled by its keys, which turn to the entries before and after, too',
  { annotation: { type: 'needs', description: 'shell 0.2, reader 0.2' } },
  async ({ page, person }) => {
    await page.setViewportSize({ width: 1280, height: 320 })
    const [first, second] = titles(await person.subscribe())
    await page.reload()
    await row(page, first).getByRole('link').click()
    await expect(openEntry(page, first)).toBeVisible()
    const text = page.getByRole('region', { name: 'Text of the entry' })
    const place = () => text.evaluate(({ scrollTop }) => scrollTop)
    await text.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(place).toBeGreaterThan(100)
    await page.keyboard.press('k')
    await expect.poll(place).toBe(0)
    await page.keyboard.press('l')
    await expect(openEntry(page, second)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(openEntry(page, first)).toBeVisible()
  },
)

test(
  'the guide shows the keys, holds still while one looks for some, and Escape closes it',
  { annotation: { type: 'needs', description: 'shell 0.2' } },
  async ({ page, person }) => {
    await person.subscribe()
    await page.reload()
    await expect(subscriptions(page)).toBeVisible()
    await page.keyboard.press('?')
    const guide = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(guide.getByText('Mark as read or unread')).toBeVisible()
    const { height } = (await guide.boundingBox()) ?? {}
    await expectAccessible(page)
    await guide.getByRole('searchbox').fill('nothing is called so')
    await expect(guide.getByText('Mark as read or unread')).toHaveCount(0)
    expect((await guide.boundingBox())?.height).toBe(height)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)

test(
  'a command is found by its name and run, with the keyboard alone',
  { annotation: { type: 'needs', description: 'shell 0.2, reader 0.2' } },
  async ({ page, person }) => {
    await person.subscribe()
    await page.reload()
    await expect(subscriptions(page)).toBeVisible()
    await page.keyboard.press('Control+k')
    const search = page.getByRole('combobox', { name: 'Search entries, feeds and commands' })
    await expect(search).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('theme: dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(search).toHaveCount(0)

    await page.keyboard.press('Control+k')
    await expect(search).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(search).toHaveCount(0)
  },
)

test(
  'what is done to the open feed is found by its name, and what is left can be had back',
  { annotation: { type: 'needs', description: 'reader 0.3' } },
  async ({ page, person }) => {
    const feed = await person.subscribe()
    await page.reload()
    await subscription(page, feed.title).click()
    await expect(row(page, titles(feed)[0])).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search entries, feeds and commands' })).toBeFocused()
    await page.keyboard.type('unsubscribe from the feed')
    await page.getByRole('option', { name: 'Unsubscribe from the feed' }).click()
    await expect(subscription(page, feed.title)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(subscription(page, feed.title)).toBeVisible()
  },
)

test(
  'what a browser keeps the usual keys of has others: a feed is added by A, views are changed by a full stop and a comma',
  { annotation: { type: 'needs', description: 'shell 0.3, reader 0.3, discover 0.3' } },
  async ({ page, person }) => {
    const feed = await person.subscribe()
    await page.reload()
    await expect(subscription(page, feed.title)).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog', { name: 'Add a feed' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Add a feed' })).toBeHidden()
    await subscription(page, feed.title).focus()
    await page.keyboard.press('.')
    await expect(page).toHaveURL(/\/timeline\/view-0/)
    await subscriptions(page).getByRole('treeitem').first().focus()
    await page.keyboard.press(',')
    await expect(page).toHaveURL(/\/timeline\/all/)
  },
)

test(
  'a key leads to where one finds feeds',
  { annotation: { type: 'needs', description: 'shell 0.3' } },
  async ({ page, person }) => {
    await person.subscribe()
    for (const key of ['d', 'Control+t']) {
      await page.goto('/timeline/all/all')
      await expect(subscriptions(page)).toBeVisible()
      await page.keyboard.press(key)
      await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()
    }
  },
)

test(
  'a number leads to the view whose tab stands there, and to nothing where none does or where one writes',
  { annotation: { type: 'needs', description: 'shell 0.3, reader 0.3' } },
  async ({ page, person }) => {
    const feed = await person.subscribe()
    await page.reload()
    await expect(row(page, titles(feed)[0])).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
    const current = page.getByRole('navigation', { name: 'Views' }).locator('[aria-current=page]')
    await page.keyboard.press('4')
    await expect(current).toHaveText((await tabs.nth(3).textContent()) ?? '')
    await page.keyboard.press('9')
    await page.keyboard.press('1')
    await expect(current).toHaveText((await tabs.first().textContent()) ?? '')
    await page.keyboard.press('Control+n')
    await expect(page.getByRole('textbox', { name: 'Address of a site or a feed' })).toBeFocused()
    await page.keyboard.type('2')
    await expect(page.getByRole('textbox', { name: 'Address of a site or a feed' })).toHaveValue('2')
    await page.keyboard.press('Escape')
    await expect(current).toHaveText((await tabs.first().textContent()) ?? '')
  },
)
