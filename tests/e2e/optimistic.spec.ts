import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { unreadAtServer } from './long-timeline.ts'
import { openWith } from './open-with.ts'
import type { Person } from './person.ts'
import { row, subscription, titles, toast } from './locators.ts'

test.use({ needs: 'shell 0.2, reader 0.2' })

/** What there is at the start: two feeds of five entries each, and a list. */
interface Library {
  first: { title: string; entry: string }
  second: { title: string; entry: string }
}

async function openLibrary(page: Page, person: Person): Promise<Library> {
  const [one, two] = [await person.subscribe(0), await person.subscribe(1)]
  const list = { title: 'Best', view: 0, fee: 0 }
  const { data: made } = await person.call<{ data: { id: string } }>('POST', '/lists', list)
  await person.call('POST', '/subscriptions', { listId: made.id, view: 0 })
  await openWith(page, person, { hoverMarkUnread: false })
  await expect(subscription(page, 'Best')).toBeVisible()
  await expect(row(page, titles(one)[1])).toBeVisible()
  return {
    first: { title: one.title, entry: titles(one)[1] },
    second: { title: two.title, entry: titles(two)[1] },
  }
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await subscription(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: item }).click()
}

async function rename(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('textbox', { name: field }).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
}

interface Operation {
  name: string
  /** The call by which the server hears of it, and what is said where it refuses. */
  call: { method: string; path: string }
  refusal: string
  act: (page: Page, library: Library) => Promise<void>
  /** That it is done, or is not, as one sees it. */
  expectSeen: (page: Page, library: Library, isDone: boolean) => Promise<void>
  /** Whether the server has done it. */
  isAtServer: (person: Person) => Promise<boolean>
}

interface Row {
  title?: string | null
}

const subscriptionsOf = async ({ call }: Person) =>
  (await call<{ data: (Row & { lists?: Row })[] }>('GET', '/subscriptions')).data

const operations: Operation[] = [
  {
    name: 'star',
    call: { method: 'POST', path: '/api/collections' },
    refusal: 'The entry could not be starred.',
    act: async (page, { first }) => {
      await row(page, first.entry).click({ button: 'right' })
      await page.getByRole('menuitem', { name: /^Star\b/ }).click()
    },
    expectSeen: (page, { first }, isDone) =>
      expect(row(page, first.entry).getByText('Starred')).toHaveCount(isDone ? 1 : 0),
    isAtServer: async ({ call }) =>
      (await call<{ data: unknown[] }>('POST', '/entries', { isCollection: true })).data.length === 1,
  },
  {
    name: 'mark read',
    call: { method: 'POST', path: '/api/reads' },
    refusal: 'Could not be marked as read; unread again.',
    act: async (page, { second }) => {
      await row(page, second.entry).click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Mark as read' }).click()
    },
    expectSeen: (page, { second }, isDone) =>
      expect(row(page, second.entry).getByText('Unread:')).toHaveCount(isDone ? 0 : 1),
    isAtServer: async ({ call }) => {
      const { data } = await call<{ data: { read: boolean }[] }>('POST', '/entries', { view: 0 })
      return data.some(({ read }) => read)
    },
  },
  {
    name: 'edit subscription',
    call: { method: 'PATCH', path: '/api/subscriptions' },
    refusal: 'The subscription could not be changed and is as it was before.',
    act: async (page, { second }) => {
      await choose(page, second.title, 'Edit subscription')
      await rename(page, 'Own title', 'A name of mine')
    },
    expectSeen: (page, _, isDone) => expect(subscription(page, 'A name of mine')).toHaveCount(isDone ? 1 : 0),
    isAtServer: async (person) =>
      (await subscriptionsOf(person)).some(({ title }) => title === 'A name of mine'),
  },
  {
    name: 'edit list',
    call: { method: 'PATCH', path: '/api/lists' },
    refusal: 'The list could not be changed and is as it was before.',
    act: async (page) => {
      await choose(page, 'Best', 'Edit list')
      await rename(page, 'Title', 'Rarities')
    },
    expectSeen: (page, _, isDone) => expect(subscription(page, 'Rarities')).toHaveCount(isDone ? 1 : 0),
    isAtServer: async (person) =>
      (await subscriptionsOf(person)).some(({ lists }) => lists?.title === 'Rarities'),
  },
  {
    name: 'unsubscribe',
    call: { method: 'DELETE', path: '/api/subscriptions' },
    refusal: 'The subscription could not be ended and is back.',
    act: (page, { first }) => choose(page, first.title, 'Unsubscribe'),
    expectSeen: (page, { first }, isDone) =>
      expect(subscription(page, first.title)).toHaveCount(isDone ? 0 : 1),
    isAtServer: async (person) => (await subscriptionsOf(person)).length === 2,
  },
]

for (const operation of operations)
  test(`${operation.name}: at once; where the server refuses it is taken back, and one is told`, async ({
    page,
    person,
  }) => {
    const library = await openLibrary(page, person)
    const { method, path } = operation.call
    const seen = Promise.withResolvers<void>()
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== method) return route.fallback()
      await seen.promise
      return route.fulfill({ status: 403, json: { code: 1004, message: 'No permission' } })
    })
    await operation.act(page, library)
    await operation.expectSeen(page, library, true)
    seen.resolve()
    await expect(toast(page, operation.refusal)).toBeVisible()
    await operation.expectSeen(page, library, false)
    expect(await operation.isAtServer(person)).toBe(false)
    await page.reload()
    await operation.expectSeen(page, library, false)
  })

test.describe('once all of the page is there', () => {
  test.use({ needs: 'shell 0.3, reader 0.2' })

  test('what is done while the server is dead is kept, over a closed tab, until it is back', async ({
    page,
    person,
    product,
    context,
  }) => {
    const sayer = page.waitForResponse((answer) => answer.url().includes('/late-sidebar-'))
    const library = await openLibrary(page, person)
    // What says how things stand with the server comes after the page, as menus do; these have.
    await sayer
    await row(page, library.second.entry).click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Mark as read' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await product.stop('SIGKILL')
    for (const { act, expectSeen } of operations) {
      await act(page, library)
      await expectSeen(page, library, true)
    }
    await expect(page.getByText(/^Offline · 5 changes waiting/)).toBeVisible()
    await page.close()

    await product.start()
    const later = await context.newPage()
    await later.goto(`${product.url}/timeline/view-0/all`)
    for (const { name, isAtServer } of operations)
      await expect.poll(() => isAtServer(person), { message: name }).toBe(true)
    await expect(later.getByText(/changes? waiting/)).toBeHidden()
    await expect(subscription(later, 'A name of mine')).toBeVisible()
    await expect(subscription(later, 'Rarities')).toBeVisible()
    await expect(subscription(later, library.first.title)).toHaveCount(0)
  })
})

test('what the server did, and could not say before the tab was closed, is done once', async ({
  page,
  person,
  product,
  context,
}) => {
  const library = await openLibrary(page, person)
  const { title, entry } = library.second
  const done = Promise.withResolvers<void>()
  await page.route('**/api/reads', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    // Its answer never comes.
    return done.resolve()
  })
  await row(page, entry).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Mark as read' }).click()
  await done.promise
  expect(await unreadAtServer(person)).toBe(9)
  await page.close()

  const later = await context.newPage()
  const again = later.waitForResponse((answer) => answer.url().endsWith('/api/reads') && answer.ok())
  await later.goto(`${product.url}/timeline/view-0/all`)
  await again
  await expect(subscription(later, title)).toHaveAccessibleName(/\b4 unread/)
  expect(await unreadAtServer(person)).toBe(9)
})
