import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, describe, expect as expectHere, test } from 'vitest'
import { startDeveloperServer, type DeveloperServer } from '../support/developer-server.ts'
import { makeRemote } from './made-remote.ts'
import { startProductPages, type ProductPages } from './product-page.ts'

const NAME = 'made-local'

let developer: DeveloperServer
/** A product that lets parts be loaded from the developer, and one that does not. */
let open: ProductPages
let shut: ProductPages

beforeAll(async () => {
  const { line, files } = makeRemote({ name: NAME, version: '1.0.0', place: 'page' })
  developer = await startDeveloperServer(line, files)
  ;[open, shut] = await Promise.all([
    startProductPages({ PART_OVERRIDES: developer.origin }),
    startProductPages(),
  ])
})

afterAll(async () => {
  await Promise.all([open.close(), shut.close()])
  await developer.close()
})

/** What somebody may have been talked into typing into the console of the browser. */
async function keepOverride(page: Page): Promise<void> {
  await page.goto('/parts')
  await page.evaluate(
    ([name, origin]) => localStorage.setItem('tidings:overrides', JSON.stringify({ [name]: origin })),
    [NAME, developer.origin] as const,
  )
}

const badge = (page: Page) => page.getByRole('complementary', { name: 'Parts that are not deployed' })
const part = (page: Page) => page.getByRole('main').getByText('1.0.0 pressed 0')

describe('where the server allows parts from a developer', () => {
  test('one runs, and every page says so until it is reset', async () => {
    const page = await open.open()
    await keepOverride(page)
    for (const path of [
      `/${NAME}`,
      '/discover',
      '/timeline/all/all',
      '/settings/general',
      '/parts',
      '/gone',
    ]) {
      await page.goto(path)
      await expect(badge(page)).toContainText(`${NAME} comes from ${developer.origin}`)
    }
    await page.goto(`/${NAME}`)
    await expect(part(page)).toBeVisible()
    await badge(page).getByRole('button', { name: 'Reset' }).click()
    await expect(badge(page)).toHaveCount(0)
    await expect(page.getByRole('main').getByText(/desert of knowledge/)).toBeVisible()
    await page.context().close()
  })

  test('it can be reset where the shell itself does not start', async () => {
    const page = await open.open()
    await keepOverride(page)
    await page.route('/assets/**', (route) => route.abort())
    await page.goto(`/${NAME}`)
    await expect(page.locator('#root')).toBeEmpty()
    await page.goto('/reset-overrides.html')
    await expect(page.getByRole('listitem')).toHaveText(`${NAME}: ${developer.origin}`)
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByRole('listitem')).toHaveCount(0)
    await page.unrouteAll()
    developer.asked.length = 0
    await page.goto(`/${NAME}`)
    await expect(page.getByRole('main').getByText(/desert of knowledge/)).toBeVisible()
    expectHere(developer.asked).toEqual([])
    await page.context().close()
  })
})

test('where the server does not allow it, what a browser keeps of it changes nothing', async () => {
  const page = await shut.open()
  await keepOverride(page)
  developer.asked.length = 0
  await page.goto(`/${NAME}?overrides=${developer.origin}#${developer.origin}`)
  await expect(page.getByRole('main').getByText(/desert of knowledge/)).toBeVisible()
  await page.goto('/parts')
  await expect(page.getByRole('main').getByRole('heading', { name: 'reader' })).toBeVisible()
  await expect(badge(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Use', exact: true })).toHaveCount(0)
  expectHere(developer.asked).toEqual([])
  await page.context().close()
})
