import { expect, test } from './fixtures.ts'
import { expectKept } from './kept-pages.ts'
import { openEntry, row, subscription, titles, toolbar } from './locators.ts'
import { openWith } from './open-with.ts'
import type { Person } from './person.ts'

test.use({ serviceWorkers: 'allow' })

/** How many entries the server counts as unread. */
async function unreadOf({ call }: Person): Promise<number> {
  const { data } = await call<{ data: Record<string, number> }>('GET', '/reads')
  return Object.values(data).reduce((sum, count) => sum + count, 0)
}

/** How many changes this browser has yet to tell the server. Runs in the page, which shows nothing of what is told at once. */
async function countWaiting(): Promise<number> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const opened = await Promise.all(
    names.map(
      (name) =>
        new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name)
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(new Error(`${name} cannot be opened`)))
        }),
    ),
  )
  const counts = opened
    .filter(({ objectStoreNames }) => objectStoreNames.contains('outbox'))
    .map(
      (db) =>
        new Promise<number>((resolve) => {
          const request = db.transaction('outbox').objectStore('outbox').count()
          request.addEventListener('success', () => resolve(request.result))
        }),
    )
  const waiting = await Promise.all(counts)
  for (const db of opened) db.close()
  return waiting.reduce((sum, count) => sum + count, 0)
}

test(
  'reading goes on without the server, and marks made meanwhile are kept',
  // An older reader does not show that settings have come.
  { tag: '@gate', annotation: { type: 'needs', description: 'reader 0.2' } },
  async ({ page, person, product }) => {
    const feed = await person.subscribe()
    const [first, second] = titles(feed)
    // Where a pointer rests long enough on its way to a click, that would be a change of its own.
    await openWith(page, person, { hoverMarkUnread: false })
    await row(page, first).click()
    await expect(openEntry(page, first)).toBeVisible()
    // The server is to know of the first before it goes, and this browser that it does: else it would be told again.
    await expect.poll(() => unreadOf(person)).toBe(4)
    await expect.poll(() => page.evaluate(countWaiting)).toBe(0)
    await expectKept(page)
    await product.stop()

    // Not to the open entry, which would be opened once more.
    await page.goto('/timeline/all')
    await row(page, second).click()
    await expect(openEntry(page, second)).toBeVisible()
    await toolbar(page).getByRole('button', { name: 'Star' }).click()
    // What was read, and the star.
    await expect(page.getByText('2 changes waiting')).toBeVisible()

    await product.start()
    await expect(page.getByText('2 changes waiting')).toBeHidden()
    await page.reload()
    await expect(subscription(page, feed.title)).toHaveAccessibleName(/3 unread entries/)
    await page.getByRole('link', { name: 'Starred' }).click()
    await expect(row(page, second)).toBeVisible()
  },
)

test('without a network the last texts can be read, and a change is undone by hand', async ({
  page,
  person,
}) => {
  const feed = await person.subscribe()
  const [first] = titles(feed)
  await page.reload()
  await row(page, first).click()
  await expect(openEntry(page, first)).toBeVisible()
  await page.context().setOffline(true)
  await toolbar(page).getByRole('button', { name: 'Mark as unread' }).click()
  await expect(subscription(page, feed.title)).toHaveAccessibleName(/5 unread entries/)
  await page.context().setOffline(false)
  await expect(page.getByText(/^Offline/)).toBeHidden()
  await expect.poll(() => unreadOf(person)).toBe(5)
})
