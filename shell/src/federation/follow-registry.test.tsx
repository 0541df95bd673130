import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followRegistry } from './follow-registry.ts'

const loadRegistry = vi.hoisted(() => vi.fn<() => Promise<void>>(async () => undefined))
vi.mock('./registry.ts', () => ({ loadRegistry }))

/** The browser's end of the server's events, which no test environment has. */
class Events extends EventTarget {
  static readonly open = new Set<Events>()

  constructor() {
    super()
    Events.open.add(this)
  }

  close(): void {
    Events.open.delete(this)
  }

  say(serial: number): void {
    this.dispatchEvent(new MessageEvent('registry', { data: JSON.stringify({ serial }) }))
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
  stop = followRegistry()
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  loadRegistry.mockClear()
})

test('the registry is asked for when the server tells of a change, and not for old news', () => {
  only()?.say(101)
  only()?.say(101)
  expect(loadRegistry).toHaveBeenCalledTimes(1)
  only()?.say(102)
  expect(loadRegistry).toHaveBeenCalledTimes(2)
})

test('a page out of sight holds no connection, and hears what it missed once it is back', () => {
  only()?.say(201)
  setVisible(false)
  expect(Events.open.size).toBe(0)
  setVisible(true)
  only()?.say(202)
  expect(loadRegistry).toHaveBeenCalledTimes(2)
})

test('where events cannot be heard, the registry is asked for each minute until they can', () => {
  only()?.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(120_000)
  expect(loadRegistry).toHaveBeenCalledTimes(2)
  only()?.say(301)
  vi.advanceTimersByTime(120_000)
  expect(loadRegistry).toHaveBeenCalledTimes(3)
})

test('a page that is no more holds no connection', () => {
  stop()
  expect(Events.open.size).toBe(0)
})
