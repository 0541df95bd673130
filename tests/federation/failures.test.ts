import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest'
import { fakeVersion, type Behaviour } from './fake-remote.ts'
import { changeRegistry } from '../support/registry.ts'
import { offer, openProductPages, type ProductPages } from './product-page.ts'

let pages: ProductPages
let page: Page

beforeAll(async () => {
  pages = await openProductPages()
})

beforeEach(async () => {
  page = await pages.open()
})

afterEach(() => page.context().close())
afterAll(() => pages.close())

const sidebar = () => page.getByRole('complementary', { name: 'Sidebar' })
const main = () => page.getByRole('main')
const failure = () => main().getByRole('alert')
const counter = () => main().getByRole('button', { name: /pressed/ })

/** The rest of the page goes on: the sidebar shows what the reader puts there, and the menu opens. */
async function expectRestToWork(): Promise<void> {
  await expect(sidebar().getByText('Starred')).toBeVisible()
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')
}

describe('a remote', () => {
  test('that is absent leaves no trace', { tags: ['gate'] }, async () => {
    await changeRegistry(page, pages.product, (registry) => {
      registry.remotes = registry.remotes.filter(({ name }) => name !== 'discover')
    })
    await page.goto('/discover')
    await expect(main().getByText(/desert of knowledge/)).toBeVisible()
    await expect(sidebar().getByRole('link', { name: 'Discover' })).toHaveCount(0)
    await expectRestToWork()
  })

  test('shares the packages of the shell, each once', { tags: ['gate'] }, async () => {
    await offer(page, pages.product, [fakeVersion('1.0.0', 'works')])
    await page.goto('/counter')
    // A second React would refuse its hooks.
    await counter().click()
    await expect(counter()).toHaveText('1.0.0 pressed 1')
  })

  test(
    'whose entry is missing says so in its region, and comes back by Retry',
    { tags: ['gate'] },
    async () => {
      await page.route('/remotes/discover/**/remoteEntry.js', (route) => route.fulfill({ status: 404 }))
      await page.goto('/discover')
      await expect(failure()).toContainText('could not be loaded')
      await expectRestToWork()
      // What it means is told by the server itself.
      const help = page.context().waitForEvent('page')
      await main().getByRole('link', { name: 'What this means' }).click()
      const opened = await help
      await expect(opened.getByText('# http')).toContainText('What to do')
      await opened.close()
      await page.unrouteAll()
      await main().getByRole('button', { name: 'Retry' }).click()
      await expect(main().getByRole('heading', { name: 'Discover' })).toBeVisible()
    },
  )

  test('whose chunk is missing once is shown all the same', async () => {
    await page.route('/remotes/discover/**/assets/index-*.js', (route) => route.fulfill({ status: 404 }), {
      times: 1,
    })
    await page.goto('/discover')
    await expect(main().getByRole('heading', { name: 'Discover' })).toBeVisible()
  })

  test.each(['**/assets/index-*.js', '**/*.css'])('whose %s is missing fails in its region', async (file) => {
    await page.route(`/remotes/discover/${file}`, (route) => route.fulfill({ status: 404 }))
    await page.goto('/discover')
    await expect(failure()).toContainText('could not be loaded')
    await expectRestToWork()
  })

  test('that answers with a page instead of its entry fails in its region', async () => {
    await page.context().close()
    // The page is not what the hash of the entry says.
    page = await pages.open({ provokes: /^discover$/ })
    await page.route('/remotes/discover/**/remoteEntry.js', (route) =>
      route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }),
    )
    await page.goto('/discover')
    await expect(failure()).toContainText('could not be loaded')
    await expectRestToWork()
  })

  test('that crashes later gives way to a panel, and starts anew by Retry', { tags: ['gate'] }, async () => {
    await offer(page, pages.product, [fakeVersion('1.0.0', 'works')])
    await page.goto('/counter')
    await counter().click({ clickCount: 3 })
    await expect(failure()).toContainText('stopped working')
    await expect(main().getByText('three is too many')).toBeVisible()
    await expect(main().getByRole('button', { name: 'Retry' })).toBeFocused()
    await expectRestToWork()
    await main().getByRole('button', { name: 'Retry' }).click()
    await expect(counter()).toHaveText('1.0.0 pressed 0')
  })
})

describe('a remote whose components throw as they go', () => {
  test('hurts neither the page that comes nor what stands around it', { tags: ['gate'] }, async () => {
    await offer(page, pages.product, [fakeVersion('1.0.0', 'throws-as-it-goes')])
    await page.goto('/counter')
    await expect(counter()).toBeVisible()
    const frame = await page.evaluateHandle(() => document.querySelector('[data-sidebar]'))
    // To the page of another part, back, and to one of the shell.
    await sidebar().getByRole('link', { name: 'Discover' }).click()
    await expect(main().getByRole('heading', { name: 'Discover' })).toBeVisible()
    await page.goBack()
    await expect(counter()).toBeVisible()
    await page.evaluate(() => {
      history.pushState({}, '', '/nothing-here')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(main().getByText(/desert of knowledge/)).toBeVisible()
    // Nothing around it was drawn anew.
    expect(await frame.evaluate((element) => element?.isConnected)).toBe(true)
    await expectRestToWork()
  })
})

describe('a version', () => {
  const broken: Behaviour[] = ['throws-at-evaluation', 'throws-at-mount', 'throws-at-render', 'never-mounts']

  test.each(broken)('that %s gives way to the one before', async (behaviour) => {
    await offer(page, pages.product, [fakeVersion('2.0.0', behaviour), fakeVersion('1.0.0', 'works')])
    await page.goto('/counter')
    await expect(counter()).toHaveText('1.0.0 pressed 0')
    await expectRestToWork()
  })

  test('whose entry never comes is asked for at its second address', async () => {
    await offer(page, pages.product, [fakeVersion('2.0.0', 'works'), fakeVersion('1.0.0', 'works')])
    await page.route('/remotes/counter/2.0.0/remoteEntry.js', () => new Promise<void>(() => undefined))
    await page.goto('/counter')
    await expect(counter()).toHaveText('2.0.0 pressed 0')
  })

  test('whose entry comes by neither address gives way to the one before, and the region says that it takes long', async () => {
    await offer(page, pages.product, [fakeVersion('2.0.0', 'works'), fakeVersion('1.0.0', 'works')])
    await page.route('**/remotes/counter/2.0.0/remoteEntry.js', () => new Promise<void>(() => undefined))
    await page.goto('/counter')
    await expectRestToWork()
    await expect(main().getByText('longer than usual')).toBeVisible()
    await expect(counter()).toHaveText('1.0.0 pressed 0')
  })

  test('made for other contracts is not even asked for', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await offer(page, pages.product, [fakeVersion('2.0.0', 'works', '^2.0.0'), fakeVersion('1.0.0', 'works')])
    await page.goto('/counter')
    await expect(counter()).toHaveText('1.0.0 pressed 0')
    expect(asked.filter((path) => path.startsWith('/remotes/counter/2'))).toEqual([])
  })

  test('is named with what failed where none works', async () => {
    await offer(page, pages.product, [
      fakeVersion('2.0.0', 'throws-at-mount'),
      fakeVersion('1.0.0', 'throws-at-render'),
    ])
    await page.goto('/counter')
    await expect(main().getByText('counter/counter 2.0.0: mount failed: no mount')).toBeVisible()
  })
})

describe('the registry', () => {
  test('that cannot be reached is the one of the last time', async () => {
    await page.goto('/discover')
    await expect(main().getByRole('heading', { name: 'Discover' })).toBeVisible()
    await page.route('/registry.json', (route) => route.fulfill({ status: 500 }))
    await page.reload()
    await expect(main().getByRole('heading', { name: 'Discover' })).toBeVisible()
  })

  test('that does not come the first time is waited for, and the page says so within five seconds', async () => {
    const answer = Promise.withResolvers<void>()
    await page.route('/registry.json', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/discover')
    const root = page.locator('#root')
    const sign = () =>
      root.evaluate((element) => {
        const { content, visibility } = getComputedStyle(element, '::before')
        return [content, visibility]
      })
    // By its own clock, of which a busy machine takes nothing.
    const ends = await root.evaluate((element) =>
      element
        .getAnimations({ subtree: true })
        .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    )
    expect(ends).toHaveLength(1)
    expect(Math.max(...ends)).toBeLessThan(5000)
    await expect.poll(sign).toEqual(['"Tidings …"', 'visible'])
    answer.resolve()
    await expect(main().getByRole('heading', { name: 'Discover' })).toBeVisible()
    expect((await sign())[0]).toBe('none')
  })

  test('that cannot be had the first time is asked for again by a button', { tags: ['gate'] }, async () => {
    await page.route('/registry.json', (route) => route.fulfill({ status: 500 }))
    await page.goto('/discover')
    await expect(page.getByRole('heading', { name: /encountered an error/ })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(main().getByRole('heading', { name: 'Discover' })).toBeVisible()
  })

  test('that leads elsewhere is refused', async () => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).hostname === 'evil.example') foreign.push(request.url())
    })
    await changeRegistry(page, pages.product, ({ remotes }) => {
      for (const { versions } of remotes)
        for (const version of versions) version.entry = '//evil.example/x.js'
    })
    await page.goto('/discover')
    await expect(page.getByRole('heading', { name: /encountered an error/ })).toBeVisible()
    expect(foreign).toEqual([])
  })
})
