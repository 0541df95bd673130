import { pathOfNotification, pushNotification, type PushNotification } from '@tidings/contracts/notification'

/** What the browser lends a service worker, of which the types of pages know nothing. */
export interface WorkerScope {
  origin: string
  registration: Pick<ServiceWorkerRegistration, 'showNotification'> & {
    pushManager: Pick<PushManager, 'getSubscription' | 'subscribe'>
  }
  clients: {
    matchAll: (options: {
      type: 'window'
      includeUncontrolled: boolean
    }) => Promise<readonly WindowOfProduct[]>
    openWindow: (url: string) => Promise<unknown>
  }
}

export interface WindowOfProduct {
  url: string
  focused: boolean
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}

const ICON = '/notification.png'
const HOME = '/'

/** Shows what was sent. A browser wants something to be shown of everything that comes, also of what cannot be read. */
export async function showNotification(
  { registration }: WorkerScope,
  text: string | undefined,
): Promise<void> {
  const notification = parseNotification(text)
  await registration.showNotification(notification?.title ?? 'Tidings', {
    body: notification?.description ?? '',
    icon: ICON,
    ...(notification?.tag !== undefined && { tag: notification.tag }),
    data: notification ? pathOfNotification(notification) : HOME,
  })
}

function parseNotification(text: string | undefined): PushNotification | undefined {
  try {
    return pushNotification.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

/** Leads to what a notification is about: in the window that shows it, in another one, or in a new one. */
export async function openNotification({ clients, origin }: WorkerScope, data: unknown): Promise<void> {
  const { href } = addressOf(data, origin)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === href)
  if (there) {
    await there.focus()
    return
  }
  const open = windows.find(({ focused }) => focused) ?? windows[0]
  // The browser lets a window be led only where this service worker serves it.
  const isLed = open && (await leadTo(open, href).catch(() => false))
  if (!isLed) await clients.openWindow(href)
}

async function leadTo(window: WindowOfProduct, href: string): Promise<boolean> {
  await window.navigate(href)
  // A window that may not come to the front shows it all the same.
  await window.focus().catch(() => undefined)
  return true
}

/** An address of this product, whatever is given. */
function addressOf(data: unknown, origin: string): URL {
  const url = typeof data === 'string' && data.startsWith('/') ? URL.parse(data, origin) : null
  return url?.origin === origin ? url : new URL(HOME, origin)
}

/**
 * Tells the server that this browser still has its subscription, or which one it has now: sessions come and go, and push
 * services replace what they gave. What was removed elsewhere stays so; without the server it is told at the next start.
 */
export async function renewSubscription({ registration }: WorkerScope): Promise<void> {
  const subscription = await registration.pushManager.getSubscription()
  if (subscription) await tellServer(subscription)
}

/** Subscribes anew after the push service has ended what it gave. */
export async function replaceSubscription(
  { registration }: WorkerScope,
  before: PushSubscription | null,
): Promise<void> {
  const subscription =
    (await registration.pushManager.getSubscription()) ??
    (before && (await registration.pushManager.subscribe(before.options)))
  if (subscription) await tellServer(subscription)
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const body = JSON.stringify({ token: JSON.stringify(subscription) })
  await fetch('/api/messaging', { method: 'PATCH', headers: { 'content-type': 'application/json' }, body })
}
