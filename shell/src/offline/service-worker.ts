import { answerTo } from './answers.ts'
import { dropSetsOfOtherShells, keepParts, type KeepMessage } from './kept-parts.ts'
import { dropOtherShells, keepShell, type KeptShell } from './kept-shell.ts'
import {
  openNotification,
  renewSubscription,
  replaceSubscription,
  showNotification,
  type WorkerScope,
} from './notifications.ts'

declare const KEPT_SHELL: KeptShell
declare const registration: WorkerScope['registration']
declare const clients: WorkerScope['clients']

interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface FetchEvent extends Event {
  request: Request
  respondWith: (response: Promise<Response>) => void
}

interface PushEvent extends ExtendableEvent {
  data: { text: () => string } | null
}

interface ClickEvent extends ExtendableEvent {
  notification: Notification
}

interface SubscriptionEvent extends ExtendableEvent {
  oldSubscription: PushSubscription | null
}

const isExtendable = (event: Event): event is ExtendableEvent => 'waitUntil' in event
const isFetch = (event: Event): event is FetchEvent => 'respondWith' in event

const isPush = (event: Event): event is PushEvent => event.type === 'push' && 'data' in event
const isClick = (event: Event): event is ClickEvent => 'notification' in event
const isNewSubscription = (event: Event): event is SubscriptionEvent => 'oldSubscription' in event

const isKeepMessage = (data: unknown): data is KeepMessage =>
  typeof data === 'object' && data !== null && 'registry' in data && 'files' in data && 'shell' in data

addEventListener('install', (event) => {
  if (isExtendable(event)) event.waitUntil(keepShell(KEPT_SHELL))
})

addEventListener('activate', (event) => {
  if (!isExtendable(event)) return
  event.waitUntil(Promise.all([dropOtherShells(KEPT_SHELL), dropSetsOfOtherShells(KEPT_SHELL)]))
})

/** One set after the other. Where one cannot be had whole, the one before stays, and the next page tries again. */
let keeping = Promise.resolve()

addEventListener('message', (event) => {
  const { data } = event
  if (!isExtendable(event) || !isKeepMessage(data)) return
  keeping = keeping.then(() => keepParts(KEPT_SHELL, data)).catch(() => undefined)
  event.waitUntil(keeping.then(() => renewSubscription(scope)).catch(() => undefined))
})

addEventListener('fetch', (event) => {
  if (!isFetch(event)) return
  const answer = answerTo(event.request, KEPT_SHELL, location.origin)
  if (answer) event.respondWith(answer())
})

const scope: WorkerScope = { origin: location.origin, registration, clients }

addEventListener('push', (event) => {
  if (isPush(event)) event.waitUntil(showNotification(scope, event.data?.text()))
})

addEventListener('notificationclick', (event) => {
  if (!isClick(event)) return
  event.notification.close()
  event.waitUntil(openNotification(scope, event.notification.data))
})

addEventListener('pushsubscriptionchange', (event) => {
  if (isNewSubscription(event)) event.waitUntil(replaceSubscription(scope, event.oldSubscription))
})
