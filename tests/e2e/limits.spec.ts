import type { Page } from 'playwright/test'
import { defaultPlans } from '@tidings/contracts'
import { test as administered } from './administered-server.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { subscription } from './locators.ts'

type Limits = Partial<typeof defaultPlans.free>

const test = administered.extend<{ limitPlan: (limits: Limits) => Promise<void> }>({
  limitPlan: async ({ administer }, use) => {
    const set = async (plan: Limits) => void (await administer('PUT', '/admin/plans/free', plan))
    await use(async (limits) => set({ ...defaultPlans.free, ...limits }))
    await set(defaultPlans.free)
  },
})

test.use({ needs: 'shell 0.2, reader 0.2, discover 0.2, settings 0.2' })

const notice = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })

test('a feed too many: the notice says how many there may be, and leads to the feeds and to the plan', async ({
  limitPlan,
  join,
  feeds,
}) => {
  await limitPlan({ feeds: 1 })
  const { page, ...reader } = await join()
  await reader.subscribe(0)
  await page.goto('/discover')
  const address = page.getByRole('textbox', { name: 'Address of a site or a feed' })
  await address.fill(feeds.manifest.feeds[1]?.url ?? '')
  await address.press('Enter')
  const follow = page.getByRole('button', { name: 'Subscribe', exact: true })
  await follow.focus()
  await follow.press('Enter')
  const told = notice(page, 'No room for more feeds')
  await expect(told).toContainText(
    'You subscribe to as many feeds as your plan allows. Unsubscribe from one first',
  )
  await expect(told.getByRole('progressbar', { name: 'Feeds' })).toHaveAttribute('aria-valuetext', '1 of 1')
  await expect(told).toContainText('Your planFree')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()
  await expect(follow).toBeFocused()

  await follow.press('Enter')
  await told.getByRole('link', { name: 'Manage feeds' }).click()
  await expect(page.getByRole('heading', { name: 'Feeds', level: 2 })).toBeVisible()
  await expect(told).toBeHidden()
  // What was found is still there.
  await page.goBack()
  await follow.click()
  await told.getByRole('link', { name: 'See your plan' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Plan', level: 2 })).toBeVisible()
  await page.context().close()
})

test('over a dialog it is closed alone, and what was typed stays', async ({ limitPlan, join }) => {
  await limitPlan({ lists: 0 })
  const { page } = await join()
  await page.getByRole('button', { name: 'New list or inbox' }).click()
  await page.getByRole('menuitem', { name: 'New list' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Best of the web')
  const create = page.getByRole('button', { name: 'Create list' })
  await create.click()
  const told = notice(page, 'No room for more lists of your own')
  await expect(told).toContainText('0 of 0')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Best of the web')
  await expect(create).toBeFocused()

  await create.click()
  await told.getByRole('button', { name: 'Close' }).click()
  await expect(told).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Best of the web')

  await create.click()
  await told.getByRole('link', { name: 'See your plan' }).click()
  await expect(page.getByRole('heading', { name: 'Plan', level: 2 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().close()
})

test('what was shown already is taken back, and the notice says so; there is no toast', async ({
  limitPlan,
  join,
}) => {
  await limitPlan({ inboxes: 0 })
  const { page } = await join()
  await page.getByRole('button', { name: 'New list or inbox' }).click()
  await page.getByRole('menuitem', { name: 'New inbox' }).click()
  await page.getByRole('textbox', { name: 'Handle' }).fill('letters')
  await page.getByRole('button', { name: 'Create inbox' }).click()
  const told = notice(page, 'No room for more inboxes')
  await expect(told).toContainText('The inbox could not be made.')
  await expect(subscription(page, 'letters')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('dialog')).toHaveCount(0)
  await page.context().close()
})

const inAWhile = Date.now() + 1.5 * 3_600_000

/** As the protocol has each of them, of a part that may not be there yet. */
const refusals = [
  {
    code: 1100,
    status: 400,
    data: { of: 'feeds', limit: 20, used: 20 },
    title: 'No room for more feeds',
    says: '20 of 20',
  },
  {
    code: 1101,
    status: 400,
    data: { of: 'listSubscriptions', limit: 10, used: 10 },
    title: 'No room for more lists',
    says: '10 of 10',
  },
  {
    code: 1102,
    status: 400,
    data: { of: 'inboxes', limit: 10, used: 10 },
    title: 'No room for more inboxes',
    says: '10 of 10',
  },
  {
    code: 1103,
    status: 403,
    data: { of: 'privateSubscriptions' },
    title: 'Private subscriptions are not in your plan',
    says: 'Whoever runs this server can give you another',
  },
  {
    code: 1103,
    status: 403,
    data: { of: 'plusSettings', settings: ['hideExtraBadge'] },
    title: 'Not part of your plan',
    says: 'Your planFree',
  },
  { code: 2011, status: 400, title: 'No room for more feeds', says: '150 of 150' },
  {
    code: 8002,
    status: 400,
    data: { of: 'lists', limit: 10, used: 10 },
    title: 'No room for more lists of your own',
    says: '10 of 10',
  },
  { code: 10002, status: 400, title: 'No room for more inboxes', says: '10 of 10' },
  {
    code: 12000,
    status: 400,
    data: { limit: 10, used: 10 },
    title: 'No room for more rules',
    says: '10 of 10',
  },
  {
    code: 15000,
    status: 429,
    data: { remainedTokens: 0, windowResetTime: inAWhile },
    title: 'No AI left for now',
    says: '· in 1 hr',
  },
]

/** Calls the API as a part does. Runs in the page. */
const callApi = (method: string): Promise<string> =>
  // oxlint-disable-next-line no-underscore-dangle -- where containers keep what the host provides
  globalThis.__tidings_provided__['@tidings/runtime']
    .sendRequest(new Request('/api/limited', { method }))
    .then(
      () => 'done',
      (error: unknown) => String(error),
    )

test('every refusal of a limit comes to the notice, whatever asked for it', async ({ join }) => {
  const { page } = await join()
  await page.getByRole('button', { name: 'New list or inbox' }).waitFor()
  for (const { title, says, status, code, data } of refusals) {
    await page.route('**/api/limited', (route) =>
      route.fulfill({ status, json: { code, message: 'Limit exceeded', ...(data && { data }) } }),
    )
    expect(await page.evaluate(callApi, 'POST')).toContain('Limit exceeded')
    const told = notice(page, title)
    await expect(told, String(code)).toContainText(says)
    await told.getByRole('button', { name: 'Close' }).click()
    await expect(told).toBeHidden()
    await page.unroute('**/api/limited')
  }
  await page.context().close()
})

test('what is used up for a time is told once, and of what is only read not at all', async ({ join }) => {
  const { page } = await join()
  await page.getByRole('button', { name: 'New list or inbox' }).waitFor()
  let windowResetTime = inAWhile
  await page.route('**/api/limited', (route) =>
    route.fulfill({
      status: 429,
      json: { code: 15_000, message: 'Used up', data: { remainedTokens: 0, windowResetTime } },
    }),
  )
  const told = notice(page, 'No AI left for now')
  await page.evaluate(callApi, 'GET')
  await page.evaluate(callApi, 'POST')
  await expect(told).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()
  await page.evaluate(callApi, 'POST')
  await expect(told).toBeHidden()
  windowResetTime += 3 * 3_600_000
  await page.evaluate(callApi, 'POST')
  await expect(told).toContainText('· in 4 hr')
  await page.context().close()
})
