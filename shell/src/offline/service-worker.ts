import {
  answerTo,
  dropOtherShells,
  keepParts,
  keepShell,
  type KeepMessage,
  type KeptSet,
} from './kept-files.ts'

declare const KEPT_SET: KeptSet

interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface FetchEvent extends Event {
  request: Request
  respondWith: (response: Promise<Response>) => void
}

const isExtendable = (event: Event): event is ExtendableEvent => 'waitUntil' in event
const isFetch = (event: Event): event is FetchEvent => 'respondWith' in event

const isKeepMessage = (data: unknown): data is KeepMessage =>
  typeof data === 'object' && data !== null && 'registry' in data && 'files' in data

addEventListener('install', (event) => {
  if (isExtendable(event)) event.waitUntil(keepShell(KEPT_SET))
})

addEventListener('activate', (event) => {
  if (isExtendable(event)) event.waitUntil(dropOtherShells(KEPT_SET))
})

addEventListener('message', (event) => {
  if (isExtendable(event) && isKeepMessage(event.data)) event.waitUntil(keepParts(event.data))
})

addEventListener('fetch', (event) => {
  if (!isFetch(event)) return
  const answer = answerTo(event.request, location.origin)
  if (answer) event.respondWith(answer())
})
