import { openAccount, section } from './account-page.ts'
import { test, type AccountServer } from './account-server.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { toast } from './locators.ts'

test.use({ needs: 'shell 0.3, settings 0.3', permissions: ['clipboard-read', 'clipboard-write'] })

let server: AccountServer

test.beforeAll(({ accounts }) => {
  server = accounts
})

test('an assistant elsewhere finds tools at the address below the tokens', async ({ page, request }) => {
  await openAccount(page, server)
  const part = section(page, 'Tokens')
  const address = `${server.product.url}/mcp`
  await expect(part.getByText(address)).toBeVisible()
  await part.getByRole('button', { name: 'Copy the address of the tools' }).click()
  await expect(toast(page, 'The address is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await expectAccessible(page)
  const answer = await request.post(address, { data: {} })
  expect(answer.status()).toBe(401)
  expect(answer.headers()['www-authenticate']).toBe('Bearer')
})
