/** Why this browser cannot be notified; each has a text in the locale namespace `settings` under `notifications.obstacle`. */
export type PushObstacle = 'insecure' | 'unsupported' | 'notReady' | 'denied'

/** Why it was not switched on; texts as of the obstacles. */
export type PushRefusal = PushObstacle | 'undecided' | 'noPushService'

/** How this browser is to be notified. */
export interface BrowserPush {
  obstacle: PushObstacle | null
  /** Where it is reached; null where nobody may send to it. */
  endpoint: string | null
}

export class PushError extends Error {
  readonly refusal: PushRefusal

  constructor(refusal: PushRefusal, options?: ErrorOptions) {
    super(refusal, options)
    this.name = 'PushError'
    this.refusal = refusal
  }
}

const none = (obstacle: PushObstacle): BrowserPush => ({ obstacle, endpoint: null })

export async function lookAtBrowser(): Promise<BrowserPush> {
  if (!isSecureContext) return none('insecure')
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return none('unsupported')
  if (Notification.permission === 'denied') return none('denied')
  const registration = await findRegistration()
  if (!registration) return none('notReady')
  const subscription = await registration.pushManager.getSubscription()
  return { obstacle: null, endpoint: subscription?.endpoint ?? null }
}

/** Asks the person, and then the browser; answers the token. Throws a PushError. */
export async function subscribeBrowser(publicKey: string): Promise<string> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new PushError(permission === 'denied' ? 'denied' : 'undecided')
  const registration = await findRegistration()
  if (!registration) throw new PushError('notReady')
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return JSON.stringify(await registration.pushManager.subscribe(options).catch(subscribeAnew))
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    throw new PushError(isRefused ? 'denied' : 'noPushService', { cause: error })
  }

  /** A server that has lost its key has another one now, which the subscription of before does not know. */
  async function subscribeAnew(error: unknown): Promise<PushSubscription> {
    const before = await registration?.pushManager.getSubscription()
    if (!before || !registration) throw error
    await before.unsubscribe()
    return registration.pushManager.subscribe(options)
  }
}

/** Nobody can send to this browser any more. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await findRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Tells when the person changes what this site may do; returns an unsubscribe function. */
export function followPermission(onChange: () => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const follow = async () => {
    const status = await navigator.permissions.query({ name: 'notifications' })
    status.addEventListener('change', onChange, { signal })
  }
  // Where the browser does not tell, the page tells at its next visit.
  if ('permissions' in navigator) follow().catch(() => undefined)
  return () => stopping.abort()
}

/** The service worker that shows what comes, once it runs; the first visit of a browser installs it. */
const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  (await navigator.serviceWorker.getRegistration()) ? navigator.serviceWorker.ready : undefined
