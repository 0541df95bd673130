import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'

// What a service worker fetches cannot be changed on its way.
test.use({
  serviceWorkers: 'block',
  needs: 'shell 0.2, reader 0.2, discover 0.2',
  // The one before stands in for what is refused.
  hasOtherVersions: true,
})

/** The discover remote comes with a script that was changed on its way. */
async function openTampered(page: Page): Promise<void> {
  await page.route('/remotes/discover/**/assets/index-*.js', async (route) => {
    const response = await route.fetch({ maxRetries: 3 })
    await route.fulfill({ response, body: `${await response.text()};globalThis.wasTampered = true` })
  })
  await page.goto('/discover')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
}

const styleItself = (page: Page) => page.evaluate(() => document.body.setAttribute('style', 'color: red'))

test('what the browser refuses is told under the part whose it is, in each window', async ({
  page,
  person,
  browser,
  product,
  refusals,
}) => {
  expect(person).toBeDefined()
  await openTampered(page)
  await expect.poll(() => refusals.splice(0).join()).toMatch(/^discover: .*refused .*\/remotes\/discover\//)

  const elsewhere = await browser.newContext()
  const window = await elsewhere.newPage()
  await window.goto(product.url)
  await styleItself(window)
  await expect.poll(() => refusals.splice(0)).toEqual([expect.stringMatching(/^the shell: style-src-attr/)])
  await elsewhere.close()
  // More of it, of the preloads for instance, may have come meanwhile.
  refusals.splice(0)
})

test.fail('a refusal fails the test in which it is', async ({ page, person }) => {
  expect(person).toBeDefined()
  await styleItself(page)
})
