/// <reference types="node" />
// oxlint-disable-next-line import/no-unassigned-import -- puts IndexedDB in place before the database looks for it
import 'fake-indexeddb/auto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { json } from 'node:stream/consumers'
import type { CurrentUser, EntryItem, SessionReply, Subscription } from '@tidings/contracts'
import { makeEntry, makeFeedSubscription, makeSession, makeUser, TIME } from '@tidings/contracts/testing'
import { vi } from 'vitest'
import { serve } from '../../../../tests/support/serve.ts'

/** Answers one request: a body to be sent as JSON, or a listener that answers by itself. */
type Answer = RequestListener | object

export interface TestServer {
  origin: string
  /** What was asked, as `METHOD /path?query`. */
  requests: string[]
  bodies: unknown[]
  headers: IncomingMessage['headers'][]
  /** Answers by method and path; an array is answered one after the other, its last for good. */
  answers: Record<string, Answer | Answer[]>
  close: () => Promise<void>
}

/** A server on loopback, at which the page seems to be. */
export async function startTestServer(): Promise<TestServer> {
  const { origin, close } = await serve(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '', test.origin)
    const key = `${request.method} ${pathname}`
    const queued = test.answers[key] ?? ((_, reply) => reply.writeHead(404).end())
    const answer = Array.isArray(queued) ? (queued.length > 1 ? queued.shift() : queued[0]) : queued
    test.requests.push(key + search)
    test.headers.push(request.headers)
    test.bodies.push(request.headers['content-type'] === 'application/json' ? await json(request) : null)
    if (typeof answer === 'function') return answer(request, response)
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  const test: TestServer = { origin, requests: [], bodies: [], headers: [], answers: {}, close }
  standInForBrowser(origin)
  return test
}

/** What the data layer uses of a browser and Node has not. */
function standInForBrowser(origin: string): void {
  const events = new EventTarget()
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('EventSource', NoEvents)
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
  const page = { visibilityState: 'visible', querySelector: () => null }
  vi.stubGlobal('document', Object.assign(new EventTarget(), page))
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
}

/** A stream on which nothing is said. */
class NoEvents extends EventTarget {
  close(): void {}
}

function createStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

/** An answer with a status, and a body unless it is one that says nothing. */
export const answerWith =
  (status: number, body?: object): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body && JSON.stringify(body))
  }

/** Ends the connection without an answer. */
export const hangUp: RequestListener = (request) => void request.socket.destroy()

export const userWith = (id: string): CurrentUser => makeUser({ id })

export const sessionOf = (userId: string): SessionReply => makeSession(userWith(userId))

export const entryOf = (feedId: string, id: string, publishedAt = TIME): EntryItem =>
  makeEntry(feedId, { entries: { id, title: 'Title', publishedAt } })

export const subscriptionTo = (feedId: string): Subscription =>
  makeFeedSubscription({ feedId, feeds: { title: 'A feed' } })
