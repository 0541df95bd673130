import { expect, test } from './fixtures.ts'
import { rows } from './locators.ts'

test.use({ needs: 'shell 0.3' })

test('a browser that has no room for anything more stops nobody', async ({ page, person }) => {
  await person.subscribe()
  await page.goto('/timeline/all/all')
  await expect(rows(page).first()).toBeVisible()
  const left = await page.evaluate(() => {
    let length = 2 ** 20
    for (let n = 0; length >= 1; n += 1) {
      localStorage.setItem(`filler ${n}`, 'x'.repeat(length))
      if (localStorage.getItem(`filler ${n}`) === null) length = Math.floor(length / 2)
    }
    localStorage.setItem('more', 'x'.repeat(64))
    return localStorage.getItem('more')
  })
  expect(left).toBeNull()

  const sidebar = page.getByRole('navigation', { name: 'Views' })
  await page.keyboard.press('Control+b')
  await expect(sidebar).toBeHidden()
  await page.keyboard.press('Control+b')
  await expect(sidebar).toBeVisible()
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
