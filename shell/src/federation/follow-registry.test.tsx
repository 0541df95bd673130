import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followRegistry } from './follow-registry.ts'
import { $registry } from './registry.ts'
import { lineOf, registryOf, versionOf } from './testing.ts'

let serial = 0

/** The server's registry, each time with the serial that it told of last. */
const answer = vi.fn<() => Promise<Response>>(async () => {
  const registry = registryOf(lineOf([versionOf('1.0.0')]), { serial })
  return Response.json({ payload: JSON.stringify(registry), keyId: 'a', signature: '' })
})

/** The browser's end of the server's events, which no test environment has. */
class Events extends EventTarget {
  static readonly CLOSED = 2
  static readonly open = new Set<Events>()
  readyState = 1

  constructor() {
    super()
    Events.open.add(this)
  }

  close(): void {
    Events.open.delete(this)
  }

  /** The answer was no stream: a browser gives up. */
  fail(): void {
    this.readyState = Events.CLOSED
    this.close()
    this.dispatchEvent(new Event('error'))
  }

  /** Tells of a change, and waits until the page knows of it. */
  async say(next: number): Promise<void> {
    serial = next
    this.dispatchEvent(new MessageEvent('registry', { data: JSON.stringify({ serial }) }))
    await vi.advanceTimersByTimeAsync(0)
  }
}

const only = () => [...Events.open][0]
let stop: () => void

function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Events)
  vi.stubGlobal('fetch', answer)
  stop = followRegistry()
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  answer.mockClear()
  $registry.set(undefined)
  localStorage.clear()
})

test('the registry is asked for when the server tells of a change, and not for old news', async () => {
  await only()?.say(101)
  await only()?.say(101)
  expect(answer).toHaveBeenCalledTimes(1)
  await only()?.say(102)
  expect(answer).toHaveBeenCalledTimes(2)
})

test('a page out of sight holds no connection, and hears what it missed once it is back', async () => {
  await only()?.say(201)
  setVisible(false)
  expect(Events.open.size).toBe(0)
  setVisible(true)
  await only()?.say(202)
  expect(answer).toHaveBeenCalledTimes(2)
})

test('where events cannot be heard, the registry is asked for each minute until they can', async () => {
  only()?.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(answer).toHaveBeenCalledTimes(2)
  await only()?.say(301)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(answer).toHaveBeenCalledTimes(3)
})

test('events are heard again once a proxy no longer answers in place of the server', async () => {
  await only()?.say(601)
  only()?.fail()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Events.open.size).toBe(1)
  await only()?.say(602)
  expect($registry.get()?.registry.serial).toBe(602)
})

test('a stream that says nothing is one that cannot be heard', async () => {
  await only()?.say(401)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(answer).toHaveBeenCalledTimes(3)
})

test('a stream that says nothing from its start is one as well', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answer).toHaveBeenCalledTimes(1)
})

test('nothing is asked for while the server says that nothing has changed', async () => {
  await only()?.say(501)
  for (let heard = 0; heard < 10; heard += 1) {
    await vi.advanceTimersByTimeAsync(25_000)
    await only()?.say(501)
  }
  expect(answer).toHaveBeenCalledTimes(1)
})

test('a registry that could not be had is asked for again at the next word of the server, until it is taken', async () => {
  await only()?.say(701)
  answer.mockRejectedValueOnce(new TypeError('gone'))
  dispatchEvent(new Event('online'))
  await expect.poll(() => $registry.get()?.problem?.message).toBe('gone')
  await only()?.say(701)
  expect($registry.get()?.problem).toBeUndefined()
  await only()?.say(701)
  expect(answer).toHaveBeenCalledTimes(3)
})

test('a page that is no more holds no connection', () => {
  stop()
  expect(Events.open.size).toBe(0)
})
