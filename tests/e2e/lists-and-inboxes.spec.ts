import type { Page } from 'playwright/test'
import { answerDialog } from './dialogs.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openEntry, row, rows, secondDevice, subscription, titles, toast, toolbar } from './locators.ts'
import { passUndo } from './undo.ts'

test.use({ needs: 'shell 0.2, reader 0.2' })

async function choose(page: Page, name: string, item: string): Promise<void> {
  await subscription(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: item }).click()
}

async function createNew(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'New list or inbox' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a list is published, filled, edited, read, and deleted', async ({ page, person }) => {
  const feed = await person.subscribe()
  const [title] = titles(feed)
  await page.reload()
  await createNew(page, 'New list')
  await page.getByRole('textbox', { name: 'Title' }).fill('Best of the web')
  await page.getByRole('textbox', { name: 'Description' }).fill('What I read')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(subscription(page, 'Best of the web')).toBeVisible()

  await choose(page, 'Best of the web', 'Feeds of the list')
  await page.getByRole('checkbox', { name: feed.title }).click()
  await expect(page.getByRole('checkbox', { name: feed.title })).toBeChecked()
  await page.keyboard.press('Escape')
  await subscription(page, 'Best of the web').click()
  await expect(page.getByRole('heading', { name: 'Best of the web', level: 1 })).toBeVisible()
  await expect(row(page, title)).toBeVisible()

  await choose(page, 'Best of the web', 'Edit list')
  await page.getByRole('textbox', { name: 'Title' }).fill('Better')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(subscription(page, 'Better')).toBeVisible()

  await choose(page, 'Better', 'Delete list')
  await answerDialog(page, 'Delete list')
  await expect(subscription(page, 'Better')).toHaveCount(0)
  await expect(subscription(page, feed.title)).toBeVisible()
})

test(
  'a feed is put into a list that is made for it',
  { annotation: { type: 'needs', description: 'reader 0.3' } },
  async ({ page, person }) => {
    const feed = await person.subscribe()
    const [title] = titles(feed)
    await page.reload()
    await subscription(page, feed.title).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Add to list' }).click()
    await page.getByRole('menuitem', { name: 'New list' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Made for it')
    await page.getByRole('button', { name: 'Create list' }).click()
    await subscription(page, 'Made for it').click()
    await expect(page.getByRole('heading', { name: 'Made for it', level: 1 })).toBeVisible()
    await expect(row(page, title)).toBeVisible()
  },
)

test('the page of a list shows what is in it, and the way to subscribe', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const feed = await person.subscribe()
  const { data: list } = await person.call<{ data: { id: string } }>('POST', '/lists', {
    title: 'Shared',
    view: 0,
    fee: 0,
    description: 'For you',
  })
  const { data: subscriptions } = await person.call<{ data: { feedId: string }[] }>('GET', '/subscriptions')
  await person.call('POST', '/lists/feeds', { listId: list.id, feedId: subscriptions[0]?.feedId })

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  const account = {
    name: 'Bob',
    email: `bob-${Date.now()}@example.org`,
    password: 'correct horse battery staple',
  }
  await other.request.post('/api/better-auth/sign-up/email', {
    data: account,
    headers: { origin: baseURL ?? '' },
  })
  await other.goto(`/discover?follow=${list.id}&follow_type=list`)
  await expect(other.getByRole('heading', { name: 'Shared', level: 1 })).toBeVisible()
  await expect(other.getByText('by Ada · 1 feed · 0 subscribers')).toBeVisible()
  await expect(other.getByRole('link', { name: feed.title })).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Subscribe' }).click()
  await other.getByRole('link', { name: 'Read', exact: true }).click()
  await expect(rows(other)).toHaveCount(5)
  await context.close()

  await page.goto(`/discover?follow=${list.id}&follow_type=list`)
  await expect(page.getByText('1 subscriber', { exact: false })).toBeVisible()
})

test(
  'a feed of a list is subscribed to from its entry, without leaving it',
  { annotation: { type: 'needs', description: 'reader 0.3, discover 0.3' } },
  async ({ page, person }) => {
    const feed = await person.subscribe()
    const [title] = titles(feed)
    const { data: list } = await person.call<{ data: { id: string } }>('POST', '/lists', {
      title: 'Shared',
      view: 0,
      fee: 0,
    })
    const { data: subscriptions } = await person.call<{ data: { feedId: string }[] }>('GET', '/subscriptions')
    const feedId = subscriptions[0]?.feedId
    await person.call('POST', '/lists/feeds', { listId: list.id, feedId })
    await person.call('POST', '/subscriptions', { listId: list.id, view: 0 })
    await person.call('DELETE', '/subscriptions', { feedIdList: [feedId] })
    await page.goto(`/timeline/all/list-${list.id}`)
    await row(page, title).click()
    await page.getByRole('button', { name: `Subscribe to ${feed.title}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a feed' })
    await expect(dialog.getByRole('heading', { name: feed.title })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('combobox', { name: 'Category' }).fill('News')
    await dialog.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('button', { name: `Subscribe to ${feed.title}` })).toHaveCount(0)
    await expect(openEntry(page, title)).toBeVisible()
    await expect(subscription(page, 'News')).toBeVisible()
  },
)

test('an inbox is created, filled by a webhook, read, emptied, renamed, and deleted', async ({
  page,
  person,
}) => {
  await page.clock.install()
  await page.reload()
  await createNew(page, 'New inbox')
  const handle = `builds-${Date.now() % 1_000_000}`
  await page.getByRole('textbox', { name: 'Handle' }).fill(handle)
  await page.getByRole('textbox', { name: 'Name' }).fill('Builds')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create inbox' }).click()
  await expect(subscription(page, 'Builds')).toBeVisible()
  await expect
    .poll(() =>
      person.call('GET', `/inboxes?handle=${handle}`).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)

  const { data: inbox } = await person.call<{ data: { secret: string } }>('GET', `/inboxes?handle=${handle}`)
  for (const guid of ['one', 'two']) {
    const headers = { 'x-follow-handle': handle, 'x-follow-secret': inbox.secret }
    const data = {
      guid,
      title: `Build ${guid}`,
      content: `<p>Build ${guid} is green</p>`,
      publishedAt: new Date().toISOString(),
    }
    expect((await page.request.post('/api/inboxes/webhook', { headers, data })).status()).toBe(200)
  }
  await page.reload()
  await subscription(page, 'Builds').click()
  await row(page, 'Build one').click()
  await expect(openEntry(page, 'Build one')).toBeVisible()
  await expect(page.getByText('Build one is green')).toBeVisible()
  await toolbar(page).getByRole('button', { name: 'Star', exact: true }).click()
  await expect(subscription(page, 'Builds')).toHaveAccessibleName(/1 unread/)
  await row(page, 'Build two').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete entry' }).click()
  await expect(toast(page, 'Entry deleted')).toBeVisible()
  await passUndo(page)
  await expect(toast(page, 'Entry deleted')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  await expect(subscription(page, 'Builds')).not.toHaveAccessibleName(/unread/)

  await choose(page, 'Builds', 'Edit inbox')
  await expect(page.getByRole('textbox', { name: 'Webhook address' })).toHaveValue(/\/api\/inboxes\/webhook$/)
  await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(inbox.secret)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New secret' }).click()
  await expect(page.getByLabel('Secret', { exact: true })).not.toHaveValue(inbox.secret)
  await page.getByRole('textbox', { name: 'Name' }).fill('Deployments')
  await page.getByRole('button', { name: 'Save' }).click()
  await choose(page, 'Deployments', 'Delete inbox')
  await answerDialog(page, 'Delete inbox')
  await expect(subscription(page, 'Deployments')).toHaveCount(0)
  await passUndo(page)
  await expect.poll(() => person.call('GET', '/inboxes/list')).toMatchObject({ data: [] })
  await page.goto('/timeline/all/collections')
  await row(page, 'Build one').click()
  await expect(page.getByText('Build one is green')).toBeVisible()
})

test('a handle that is taken is told of, and the inbox taken back', async ({ page, person }) => {
  await createNew(page, 'New inbox')
  await page.getByRole('textbox', { name: 'Handle' }).fill('postmaster')
  await page.getByRole('button', { name: 'Create inbox' }).click()
  await expect(toast(page, 'The inbox could not be made')).toBeVisible()
  // It waits while the window is not the one in use.
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await expectAccessible(page)
  await expect(toast(page, 'The inbox could not be made')).toBeVisible()
  await expect(subscription(page, 'postmaster')).toHaveCount(0)
  expect(await person.call('GET', '/inboxes/list')).toMatchObject({ data: [] })
})

test('what is done to subscriptions on one device is seen on the others within seconds', async ({
  page,
  person,
  product,
}) => {
  const { title } = await person.subscribe(0)
  await page.goto('/timeline/view-0/all')
  const other = await secondDevice(page, product)
  await other.goto('/timeline/view-0/all')
  await expect(subscription(other, title)).toBeVisible()

  await choose(page, title, 'Edit subscription')
  await page.getByRole('textbox', { name: 'Own title' }).fill('My own name')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(subscription(other, 'My own name')).toBeVisible()

  await createNew(other, 'New inbox')
  await other.getByRole('textbox', { name: 'Handle' }).fill(`seen-${Date.now() % 1_000_000}`)
  await other.getByRole('textbox', { name: 'Name' }).fill('Seen elsewhere')
  await other.getByRole('button', { name: 'Create inbox' }).click()
  await expect(subscription(page, 'Seen elsewhere')).toBeVisible()

  await choose(page, 'My own name', 'Unsubscribe')
  await expect(subscription(other, 'My own name')).toHaveCount(0)
})

test('the lists one publishes stand in the settings, with who reads them, and are kept there', async ({
  page,
  person,
}) => {
  const feed = await person.subscribe()
  await page.goto('/settings/list')
  await expect(page.getByText('You publish no lists yet')).toBeVisible()
  await page.getByRole('button', { name: 'New list', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Best of the web')
  await page.getByRole('button', { name: 'Create list' }).click()
  const line = page.getByRole('row', { name: /Best of the web/ })
  await expect(line.getByRole('cell')).toHaveText(['Articles', '0', '1', ''])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)

  const more = page.getByRole('button', { name: 'More: Best of the web' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Feeds of the list' }).click()
  await page.getByRole('checkbox', { name: feed.title }).click()
  await page.keyboard.press('Escape')
  await expect(line.getByRole('cell').nth(1)).toHaveText('1')
  await more.click()
  await page.getByRole('menuitem', { name: 'Edit list' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Better')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'More: Better' }).click()
  await page.getByRole('menuitem', { name: 'Delete list' }).click()
  await answerDialog(page, 'Delete list')
  await expect(page.getByText('You publish no lists yet')).toBeVisible()
})

test('a list is edited over the settings, which stay when its dialog is closed', async ({ page, person }) => {
  await person.call('POST', '/lists', { title: 'Kept', view: 0, fee: 0 })
  await page.getByRole('button', { name: 'New list or inbox' }).waitFor()
  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('button', { name: 'Lists', exact: true }).click()
  await settings.getByRole('button', { name: 'More: Kept' }).click()
  await page.getByRole('menuitem', { name: 'Edit list' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Kept')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0)
  await expect(settings.getByRole('heading', { name: 'Lists', level: 2 })).toBeVisible()
})
