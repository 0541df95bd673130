import { runInThisContext } from 'node:vm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { publish, subscribe } from './channels.ts'

const otherTab = new BroadcastChannel('tidings:channels')
const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

function listen<Payload>(start: (listener: (payload: Payload) => void) => () => void) {
  const heard = vi.fn<(payload: Payload) => void>()
  stops.push(start(heard))
  return heard
}

function watchReports() {
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  return reported
}

function tellFromOtherTab(channel: string, payload: object) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  otherTab.postMessage({ channel, payload })
}

const nextMessage = () =>
  new Promise<unknown>((resolve) =>
    otherTab.addEventListener('message', ({ data }) => resolve(data), { once: true }),
  )

describe('a channel', () => {
  test('tells all who listen in this tab, and no one who has stopped', () => {
    const first = listen((listener) => subscribe('entry.opened', listener))
    const second = vi.fn<() => void>()
    subscribe('entry.opened', second)()
    publish('entry.opened', { entryId: '1234567890123' })
    expect(first).toHaveBeenCalledWith({ entryId: '1234567890123' })
    expect(second).not.toHaveBeenCalled()
  })

  test('refuses a payload that it does not declare, and names the channel', () => {
    const heard = listen((listener) => subscribe('entry.opened', listener))
    expect(() => publish('entry.opened', { entryId: 'x' })).toThrow(
      /channel entry\.opened from its publisher/,
    )
    expect(heard).not.toHaveBeenCalled()
  })

  test('names the part that has told it, and its version', () => {
    // As a script of a part would: engines take its address from where it was loaded.
    const filename = 'https://reader.example.org/remotes/notes/1.2.0/assets/parts-a1b2.js'
    const tell: unknown = runInThisContext('(publish, payload) => publish("entry.opened", payload)', {
      filename,
    })
    expect(() => typeof tell === 'function' && tell(publish, { entryId: 'x' })).toThrow(
      'channel entry.opened from notes 1.2.0',
    )
  })

  test('goes on where one listener throws', () => {
    const reported = watchReports()
    stops.push(
      subscribe('entry.opened', () => {
        throw new Error('deaf')
      }),
    )
    const heard = listen((listener) => subscribe('entry.opened', listener))
    publish('entry.opened', { entryId: null })
    expect(heard).toHaveBeenCalledOnce()
    expect(reported).toHaveBeenCalledOnce()
  })

  test('reaches other tabs where it is declared so', async () => {
    const message = nextMessage()
    publish('entry.opened', { entryId: null })
    publish('session.changed', { userId: null })
    expect(await message).toEqual({ channel: 'session.changed', payload: { userId: null } })
  })

  test('hears other tabs, but takes nothing wrong from them', async () => {
    const reported = watchReports()
    const arrived = new Promise((resolve) => stops.push(subscribe('session.changed', resolve)))
    tellFromOtherTab('entry.opened', { entryId: null })
    tellFromOtherTab('unknown', {})
    tellFromOtherTab('session.changed', { userId: 'x' })
    tellFromOtherTab('session.changed', { userId: null })
    expect(await arrived).toEqual({ userId: null })
    expect(String(reported.mock.calls)).toContain('channel session.changed from another tab')
  })
})
