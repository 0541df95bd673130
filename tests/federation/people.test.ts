import { AxeBuilder } from '@axe-core/playwright'
import { readFileSync } from 'node:fs'
import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { makeRemote } from './made-remote.ts'
import { openProductPages, type ProductPages } from './product-page.ts'
import { Workbench } from './workbench.ts'

let pages: ProductPages

beforeAll(async () => {
  pages = await openProductPages()
})

afterAll(() => pages.close())

interface Texts {
  region: Record<'notLoaded' | 'restWorks', string>
  retry: string
}

function textsOf(language: string): Texts {
  const read = (namespace: string) =>
    JSON.parse(readFileSync(new URL(`../../locales/${language}/${namespace}.json`, import.meta.url), 'utf8'))
  return { region: read('app').region, retry: read('common').retry }
}

describe.each(['en', 'zh-CN', 'zh-TW', 'ja'])('a region that failed, in %s,', (language) => {
  test('is told once, leaves the focus where it is, and is tried again by the keyboard', async () => {
    const { region, retry } = textsOf(language)
    const bench = await Workbench.open(pages)
    const { page } = bench
    await page.evaluate((tag) => localStorage.setItem('tidings:language', tag), language)
    await bench.offer(makeRemote({ name: 'made-failing', version: '1.0.0', place: 'page' }))
    await page.reload()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    bench.breakPath(/made-failing.*remoteEntry/, '404')
    // Somebody is at a button of the shell while the part is on its way.
    const held = page.getByRole('complementary').getByRole('button').first()
    await bench.go('/made-failing')
    // Who goes to another page is led into it; from there they go back.
    await expect(page.getByRole('main')).toBeFocused()
    await held.focus()
    const alert = page.getByRole('alert')
    await expect(alert).toHaveCount(1)
    await expect(alert).toContainText(region.notLoaded)
    await expect(alert).toContainText(region.restWorks)
    await expect(held).toBeFocused()
    const { violations } = await new AxeBuilder({ page }).include('main').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])

    bench.liftFaults()
    await page.getByRole('main').getByRole('button', { name: retry }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByText('made-failing 1.0.0')).toBeVisible()
    // The button is gone; the focus stays in the region, not at the top of the page.
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    await bench.close()
  })
})
