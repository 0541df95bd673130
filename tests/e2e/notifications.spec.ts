import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Worker } from 'playwright/test'
import { startPushService, type PushService } from '../../server/src/accounts/messaging/testing.ts'
import { expect, expectAccessible, test as base } from './fixtures.ts'
import { behindProxy } from './person.ts'
import { toast } from './locators.ts'
import { startTested } from './version-pair.ts'

/** In a service worker. */
declare const registration: ServiceWorkerRegistration

/** A server that believes the certificate of a push service on this machine. */
const test = base.extend<object, { push: PushService }>({
  push: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing is needed
    async ({}, use) => {
      const push = await startPushService()
      await use(push)
      await push.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ push }, use) => {
      const file = join(tmpdir(), `tidings-push-${process.pid}.pem`)
      await writeFile(file, push.certificate)
      const server = await startTested({ ...behindProxy, NODE_EXTRA_CA_CERTS: file })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})

test.use({ serviceWorkers: 'allow', needs: 'shell 0.2, reader 0.2, discover 0.2, settings 0.2' })

test.afterEach(({ push }) => {
  push.answerWith({ status: 201 })
})

/** No browser here reaches the push service of its vendor: this one subscribes at ours. The rest is the browser's. */
async function subscribeAt(page: Page, push: PushService): Promise<void> {
  const subscription = push.subscribe()
  await page.addInitScript((json) => {
    const KEPT = 'subscribed'
    const made = {
      endpoint: json.endpoint,
      toJSON: () => json,
      unsubscribe: async () => (sessionStorage.removeItem(KEPT), true),
    }
    const current = async () => (sessionStorage.getItem(KEPT) ? made : null)
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
      sessionStorage.setItem(KEPT, applicationServerKey)
      return made
    }
    Object.assign(PushManager.prototype, { getSubscription: current, subscribe })
  }, subscription)
}

/** A browser without windows grants nothing to anybody: what its person says when it asks is said for them. */
async function decide(page: Page, decision: NotificationPermission): Promise<void> {
  await page.addInitScript((said) => {
    const KEPT = 'asked'
    const permission = () => (sessionStorage.getItem(KEPT) === null ? 'default' : said)
    Object.defineProperty(Notification, 'permission', { get: permission })
    Notification.requestPermission = async () => {
      sessionStorage.setItem(KEPT, '')
      return said
    }
  }, decision)
}

const here = (page: Page) => page.getByRole('switch', { name: 'Notify me in this browser' })
const devices = (page: Page) => page.getByRole('table').locator('tbody tr')

async function openPage(page: Page): Promise<void> {
  await workerOf(page)
  await page.goto('/settings/notifications')
}

/** Brings what a push service took to the service worker, as the browser would. */
async function deliver(page: Page, data: unknown): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const known = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await known,
    data: typeof data === 'string' ? data : JSON.stringify(data),
  })
  await session.detach()
}

async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  return worker
}

/** Nothing is shown where there are no windows: what the service worker wants shown is noted instead. */
async function noteShown(page: Page): Promise<void> {
  const worker = await workerOf(page)
  await worker.evaluate(() => {
    const shown: object[] = []
    const showNotification = async (title: string, options: NotificationOptions) => {
      const notification = {
        title,
        ...options,
        close: () => void shown.splice(shown.indexOf(notification), 1),
      }
      shown.push(notification)
    }
    Object.assign(registration, { showNotification, getNotifications: async () => shown })
  })
}

const shown = async (page: Page) =>
  (await workerOf(page)).evaluate(async () =>
    (await registration.getNotifications()).map(({ title, body }) => ({ title, body })),
  )

test('a browser is notified once its user says so, shows what comes, and no more once it is removed', async ({
  page,
  person,
  push,
}) => {
  expect(person.email).toBeTruthy()
  await decide(page, 'granted')
  await subscribeAt(page, push)
  await openPage(page)
  await expect(page.getByText('No device is notified yet')).toBeVisible()
  await expectAccessible(page)

  await here(page).click()
  await expect(devices(page)).toHaveCount(1)
  await expect(here(page)).toBeChecked()
  await expect(devices(page)).toContainText('This browser')
  await expect(devices(page)).toContainText(/[\w-]{6}…[\w-]{6}/)
  await expectAccessible(page)
  await page.reload()
  await expect(here(page)).toBeChecked()

  await devices(page).getByRole('button', { name: /^Test/ }).click()
  await expect(toast(page, 'Sent to')).toBeVisible()
  await expect(devices(page)).toContainText('Sent')
  const [sent] = push.taken
  await noteShown(page)
  await deliver(page, sent?.data)
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Notifications work', body: 'This device is told what you want to know of.' }])

  await devices(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByText('No device is notified yet')).toBeVisible()
  await expect(here(page)).not.toBeChecked()
  // The list shows it at once; server and browser follow.
  await expect.poll(() => person.call('GET', '/messaging')).toMatchObject({ data: [] })
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull()
})

test('what goes wrong is said, with what to do about it', async ({ page, person, push }) => {
  expect(person.email).toBeTruthy()
  await decide(page, 'granted')
  await subscribeAt(page, push)
  await openPage(page)
  await here(page).click()
  await expect(devices(page)).toHaveCount(1)

  push.answerWith({ status: 500 })
  await devices(page).getByRole('button', { name: /^Test/ }).click()
  await expect(page.getByRole('alert')).toContainText('Its push service is in trouble')
  await expect(page.getByRole('alert')).toContainText('Try again in a while.')
  await expect(devices(page)).toContainText('Its push service is in trouble')
  await expectAccessible(page)

  push.answerWith({ status: 410 })
  await devices(page).getByRole('button', { name: /^Test/ }).click()
  await expect(page.getByRole('alert')).toContainText('The device takes no notifications any more')
  await expect(page.getByText('No device is notified yet')).toBeVisible()

  await person.call('POST', '/messaging', { channel: 'ios', token: 'abcdef0123456789uvwxyz' })
  await page.reload()
  // In the settings of 0.2 it moves the list as it comes.
  await expect(here(page)).toBeEnabled()
  await expect(devices(page)).toContainText('abcdef…uvwxyz')
  await page.getByRole('button', { name: 'Test iOS' }).click()
  await expect(page.getByRole('alert')).toContainText('This server cannot reach such a device')
})

test(
  'the switch has its place while this browser is looked at, and nothing moves once it is known',
  {
    annotation: { type: 'needs', description: 'settings 0.3' },
  },
  async ({ page, person }) => {
    await person.call('POST', '/messaging', { channel: 'ios', token: 'abcdef0123456789uvwxyz' })
    await decide(page, 'granted')
    await page.addInitScript(() => {
      const { ready } = navigator.serviceWorker
      const isKnown = new Promise((resolve) => addEventListener('known', resolve))
      Object.defineProperty(navigator.serviceWorker, 'ready', { get: () => isKnown.then(() => ready) })
    })
    await openPage(page)
    const tryIos = devices(page).getByRole('button', { name: 'Test iOS' })
    await expect(tryIos).toBeVisible()
    await expect(here(page)).toBeDisabled()
    const before = await tryIos.boundingBox()
    await page.evaluate(() => dispatchEvent(new Event('known')))
    await expect(here(page)).toBeEnabled()
    expect(await tryIos.boundingBox()).toEqual(before)
  },
)

test('a refusal of the browser is said where the switch is', async ({ page, person, push }) => {
  expect(person.email).toBeTruthy()
  await subscribeAt(page, push)
  await decide(page, 'denied')
  await openPage(page)
  await here(page).click()
  await expect(page.getByRole('alert').first()).toContainText('Notifications are blocked in this browser')
  await expect(page.getByRole('alert').first()).toContainText(
    'the sign beside the address opens its settings',
  )
  await expect(here(page)).not.toBeChecked()
  await expect(here(page)).toBeDisabled()
  await expectAccessible(page)
})

test('without its push service a browser cannot be notified, and says so', async ({ page, person }) => {
  expect(person.email).toBeTruthy()
  await decide(page, 'granted')
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = async () => {
      throw new DOMException('Registration failed - push service error', 'AbortError')
    }
  })
  await openPage(page)
  await here(page).click()
  await expect(page.getByRole('alert')).toContainText('The push service of this browser could not be reached')
  await expect(here(page)).not.toBeChecked()
})

test('a click leads to what the notification is about, and a forged one nowhere else', async ({
  page,
  person,
}) => {
  expect(person.email).toBeTruthy()
  await decide(page, 'granted')
  await openPage(page)
  await noteShown(page)
  const { origin } = new URL(page.url())
  const words = { type: 'message', title: 'News', description: 'Two entries', tag: 'news' }
  await deliver(page, { ...words, path: '/timeline/all/all' })
  await expect.poll(() => shown(page)).toEqual([{ title: 'News', body: 'Two entries' }])
  await click(page, 'News')
  await page.waitForURL(`${origin}/timeline/all/all`)
  await expect.poll(() => shown(page)).toEqual([])

  await deliver(page, { ...words, path: 'https://elsewhere.example/' })
  await expect.poll(() => shown(page)).toEqual([{ title: 'Tidings', body: '' }])
  await click(page, 'Tidings')
  await page.waitForURL(`${origin}/`)
})

/** Nobody sees a notification here to click it: the service worker is told that somebody did. */
async function click(page: Page, title: string): Promise<void> {
  const worker = await workerOf(page)
  await worker.evaluate(async (wanted) => {
    const notification = (await registration.getNotifications()).find((one) => one.title === wanted)
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
  }, title)
}

test('a browser that has another subscription by now tells the server at its next start', async ({
  page,
  person,
  push,
}) => {
  await person.call('POST', '/messaging', { channel: 'web', token: JSON.stringify(push.subscribe()) })
  const next = push.subscribe()
  const worker = await workerOf(page)
  await worker.evaluate((json) => {
    Object.assign(PushManager.prototype, { getSubscription: async () => ({ toJSON: () => json }) })
  }, next)
  await page.reload()
  await expect
    .poll(async () => JSON.stringify(await person.call('GET', '/messaging')))
    .toContain(next.endpoint)
})
