import type { Question, Script } from '../support/model-server/model-server.ts'
import type { Product } from '../support/product.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { subscriptions } from './locators.ts'
import { connectModel, test as base } from './own-model.ts'
import { startWithStarters } from './starter-server.ts'

/** With a server that offers three sites to begin with. */
const test = base.extend<object, { server: Product }>({
  server: [
    async ({ feeds }, use) => {
      const server = await startWithStarters(feeds, 3)
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})

test.use({ needs: 'shell 0.2, reader 0.2, discover 0.3, assistant 0.3' })

/** A model that looks at what is offered, proposes the first and the last, and says so. */
function choosing({ tools, messages }: Question): Script {
  if (!tools) return { says: 'First sites' }
  const answers = messages.filter(({ role }) => role === 'tool').length
  if (answers === 0)
    return { says: '', calls: [{ name: 'onboardingGetTrendingFeeds', input: { language: 'eng' } }] }
  if (answers === 1)
    return { says: '', calls: [{ name: 'onboardingConfirm', input: { sites: ['s1', 's3'] } }] }
  return { says: 'Choose what you like.' }
}

test('whoever is new says what they like, chooses among what the assistant proposes, and reads', async ({
  page,
  person,
  model,
}) => {
  await connectModel(person, model)
  model.answers(choosing)
  await page.goto('/discover')
  await page.getByRole('link', { name: 'let the assistant choose' }).click()
  await expect(page.getByRole('heading', { name: 'What do you like to read?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Other suggestions' }).click()
  await page.getByRole('textbox', { name: 'Your question' }).fill('Ships and maps.')
  await page.keyboard.press('Enter')

  const card = page.getByRole('region', { name: 'Sites that may suit you' })
  await expect(card.getByRole('checkbox')).toHaveCount(2)
  await expectAccessible(page)
  await card.getByRole('checkbox', { name: /Site 3/ }).press('Space')
  await card.getByRole('button', { name: 'Subscribe to 1 site' }).press('Enter')
  await expect(card.getByText('Subscribed')).toBeAttached()
  await page.reload()
  await card.getByRole('button', { name: 'Subscribe to 1 site' }).click()
  const done = page.getByRole('region', { name: 'You subscribe to these sites' })
  await done.getByRole('link', { name: 'Start reading' }).click()
  await expect(subscriptions(page).getByRole('treeitem')).toHaveCount(3)
})
