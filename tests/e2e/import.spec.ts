import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { longPatienceMs } from '../support/patience.ts'
import { expect, test } from './fixtures.ts'
import { rows } from './locators.ts'

test.use({ needs: 'shell 0.2' })

test('an OPML file of 200 feeds is imported, and what is fetched of it fills the timeline and the counts by itself', async ({
  page,
  person,
  feeds,
}) => {
  await page.goto('/discover')
  await page.getByLabel('Choose a file').setInputFiles(join(feeds.dir, 'feeds.opml'))
  await expect(page.getByText('200 of 200 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Import 200 feeds' }).click()
  await expect(page.getByText('200 feeds imported')).toBeVisible({ timeout: longPatienceMs })
  await page.getByRole('link', { name: 'Start reading' }).click()
  await expect(rows(page).first()).toBeVisible()

  const { data } = await person.call<{ data: unknown[] }>('GET', '/subscriptions')
  expect(data).toHaveLength(200)
  const waiting = async () =>
    (await person.call<{ data: { total: number } }>('GET', '/feed-checks')).data.total
  await expect.poll(waiting, { timeout: 120_000 }).toBe(0)
  const unread = await person.call<{ data: { count: number } }>('GET', '/reads/total-count')
  const count = unread.data.count.toLocaleString('en')
  await expect(page.getByRole('link', { name: `All ${count} unread entries` })).toBeVisible()
})

test('what is exported can be imported again', async ({ page, person }) => {
  const feed = await person.subscribe()
  await page.goto('/discover')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  const file = {
    name: download.suggestedFilename(),
    mimeType: 'text/x-opml',
    buffer: await readFile(await download.path()),
  }
  await person.call('DELETE', '/subscriptions', { url: feed.url })

  await page.reload()
  await expect(page.getByText('No subscriptions yet')).toBeVisible()
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.getByRole('button', { name: 'Import 1 feed' }).click()
  await expect(page.getByText('1 feed imported')).toBeVisible()
})
