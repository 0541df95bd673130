import { answerWith, hangUp, sessionOf, startTestServer, userWith, type TestServer } from '../data/testing.ts'
import { db, outboxStatusOf } from '@tidings/db'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startDataLayer } from '../data/data-layer.ts'
import { queryClient } from '../data/query-client.ts'
import { $session } from '../data/session-state.ts'
import { $settingConflicts, $settings, changeSettings } from './settings.ts'

// Not what these tests are about, and they would wait for it each time.
vi.mock('../idle/when-idle.ts', () => ({
  whenIdle: (load: () => Promise<unknown>) => {
    // What is not through when a test is fails with its database, as it would with a page.
    void load().catch(() => undefined)
    return () => undefined
  },
}))

const userId = '41147805276726270'
const done = { code: 0, data: null }

let server: TestServer
let stop = async () => {}
let events: EventTarget[] = []

class Events extends EventTarget {
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    events.push(this)
  }

  close(): void {}
}

const stored = (general: object, time = '2026-11-20T12:00:00.000Z') => ({
  code: 0,
  settings: { general },
  updated: { general: time },
})

beforeEach(async () => {
  events = []
  server = await startTestServer()
  vi.stubGlobal('EventSource', Events)
  await db.delete()
  await db.open()
  $session.set(undefined)
  $settingConflicts.set([])
  server.answers['GET /api/better-auth/get-session'] = sessionOf(userId)
  server.answers['GET /api/settings'] = { code: 0, settings: {}, updated: {} }
  server.answers['PATCH /api/settings/general'] = done
  server.answers['PATCH /api/settings/appearance'] = done
})

afterEach(async () => {
  vi.useRealTimers()
  await stop()
  queryClient.clear()
  await server.close()
})

async function start(): Promise<void> {
  stop = await startDataLayer({ onSuperseded: () => undefined })
}

const isSent = async () => {
  await expect.poll(() => db.outbox.count()).toBe(0)
}

/** The server says when settings were changed. */
const tell = (time: string, tab = 'general') =>
  events
    .at(-1)
    ?.dispatchEvent(new MessageEvent('settings', { data: JSON.stringify({ updated: { [tab]: time } }) }))

/** Another page goes, whose database has not got this yet. */
const leave = (user: string, values: object, at = 1) => {
  const note = JSON.stringify({ userId: user, changes: [{ tab: 'general', values, at }] })
  localStorage.setItem('tidings:left-settings', note)
  dispatchEvent(Object.assign(new Event('storage'), { key: 'tidings:left-settings', newValue: note }))
  return expect.poll(() => localStorage.getItem('tidings:left-settings')).toBeNull()
}

const sentTo = (tab: string): unknown[] =>
  server.bodies.filter((_, index) => server.requests[index] === `PATCH /api/settings/${tab}`)

describe('a setting', () => {
  test('has its default until it is changed, and counts at once then', async () => {
    await start()
    expect($settings.get()).toMatchObject({ dimRead: false, contentFontSize: 16 })
    const changed = changeSettings({ dimRead: true })
    expect($settings.get().dimRead).toBe(true)
    await changed
    await isSent()
  })

  test('goes to the server with what was changed in the same second, by tab', async () => {
    await start()
    await changeSettings({ dimRead: true, contentFontSize: 18 })
    await changeSettings({ unreadOnly: true })
    await isSent()
    expect(sentTo('general')).toEqual([{ dimRead: true }, { unreadOnly: true }])
    expect(sentTo('appearance')).toEqual([{ contentFontSize: 18 }])
  })

  test('of the device goes nowhere, and stays in this browser', async () => {
    await start()
    await changeSettings({ accentColor: 'blue', theme: 'dark' })
    expect($settings.get()).toMatchObject({ accentColor: 'blue', theme: 'dark' })
    expect(await db.outbox.count()).toBe(0)
    expect(localStorage.getItem('tidings:settings')).toBe('{"accentColor":"blue"}')
  })

  test('that is refused is as before', async () => {
    server.answers['PATCH /api/settings/general'] = answerWith(400, { code: 7002, message: 'Invalid' })
    await start()
    await changeSettings({ dimRead: true })
    await isSent()
    await expect.poll(() => $settings.get().dimRead).toBe(false)
  })

  test('waits while the server is gone', { tags: ['long'] }, async () => {
    server.answers['PATCH /api/settings/general'] = [hangUp, done]
    await start()
    await changeSettings({ dimRead: true })
    await isSent()
    expect(sentTo('general')).toEqual([{ dimRead: true }, { dimRead: true }])
  })

  test(
    'goes as soon as the server is heard of again, however long it was gone',
    { tags: ['long'] },
    async () => {
      server.answers['PATCH /api/settings/general'] = hangUp
      await start()
      await changeSettings({ dimRead: true })
      await expect.poll(async () => outboxStatusOf(await db.outbox.toArray()).failed).toBe(1)
      await db.outbox.toCollection().modify({ dueAt: Date.now() + 3_600_000 })
      server.answers['PATCH /api/settings/general'] = done
      events.at(-1)?.dispatchEvent(new Event('open'))
      await isSent()
    },
  )

  test(
    'is there at the next start, though its page went before the database had it',
    { tags: ['long'] },
    async () => {
      await start()
      const changed = changeSettings({ dimRead: true })
      dispatchEvent(new Event('pagehide'))
      await changed
      await stop()
      // As a browser does with a write that has not come to its end.
      await Promise.all([db.settings.clear(), db.outbox.clear()])
      $session.set(undefined)
      server.requests.length = 0
      server.bodies.length = 0
      await start()
      await expect.poll(() => $settings.get().dimRead).toBe(true)
      await isSent()
      expect(sentTo('general')).toEqual([{ dimRead: true }])
      expect(localStorage.getItem('tidings:left-settings')).toBeNull()
    },
  )

  test('that another page has left is taken over, but not over what was set since, nor by somebody else', async () => {
    server.answers['PATCH /api/settings/general'] = hangUp
    await start()
    await changeSettings({ dimRead: false })
    await leave('1', { unreadOnly: true })
    await leave(userId, { dimRead: true, autoGroup: false })
    await expect.poll(() => $settings.get().autoGroup).toBe(false)
    expect($settings.get()).toMatchObject({ dimRead: false, unreadOnly: false })
    // What waits to be sent is the older one here.
    await leave(userId, { dimRead: true }, Date.now() + 1000)
    await expect.poll(() => $settings.get().dimRead).toBe(true)
  })

  test('changed many times at once never goes back to an earlier value', { tags: ['long'] }, async () => {
    await start()
    const seen: number[] = []
    const stopSeeing = $settings.listen(({ contentFontSize }) => seen.push(contentFontSize))
    for (let size = 17; size <= 24; size += 1) void changeSettings({ contentFontSize: size })
    await isSent()
    stopSeeing()
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    expect($settings.get().contentFontSize).toBe(24)
  })
})

describe('what another device has set', () => {
  test('is brought at the start', async () => {
    server.answers['GET /api/settings'] = stored({ dimRead: true })
    await start()
    await expect.poll(() => $settings.get().dimRead).toBe(true)
  })

  test('comes when the server says so, and only when it is news', async () => {
    server.answers['GET /api/settings'] = stored({ dimRead: true })
    await start()
    await expect.poll(() => $settings.get().dimRead).toBe(true)
    const asked = () => server.requests.filter((request) => request === 'GET /api/settings').length
    const before = asked()
    tell('2026-11-20T12:00:00.000Z')
    server.answers['GET /api/settings'] = stored({ dimRead: false }, '2026-11-20T13:00:00.000Z')
    tell('2026-11-20T13:00:00.000Z')
    await expect.poll(() => $settings.get().dimRead).toBe(false)
    expect(asked()).toBe(before + 1)
  })

  test('is asked for while the server says nothing, which is heard again once it is back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await start()
    await expect.poll(() => server.requests).toContain('GET /api/settings')
    server.answers['GET /api/settings'] = stored({ dimRead: true })
    Object.assign(events[0] ?? {}, { readyState: 2 })
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.poll(() => $settings.get().dimRead).toBe(true)
    expect(events).toHaveLength(2)
    vi.useRealTimers()
  })

  test('and this one, too, is told where they differ', async () => {
    server.answers['PATCH /api/settings/appearance'] = hangUp
    await start()
    await changeSettings({ contentFontSize: 20 })
    server.answers['GET /api/settings'] = {
      code: 0,
      settings: { appearance: { contentFontSize: 14 } },
      updated: { appearance: '2126-11-20T12:00:00.000Z' },
    }
    tell('2126-11-20T12:00:00.000Z', 'appearance')
    await expect.poll(() => $settings.get().contentFontSize).toBe(14)
    expect($settingConflicts.get()).toEqual([{ key: 'contentFontSize', kept: 14, lost: 20 }])
  })

  test('gives way to what this one has set since, though its clock is far behind', async () => {
    server.answers['PATCH /api/settings/appearance'] = [hangUp, done]
    await start()
    await changeSettings({ contentFontSize: 20 })
    const appearance = '2126-11-20T12:00:00.000Z'
    const asOf = Date.parse(appearance) + 60_000
    const told = { settings: { appearance: { contentFontSize: 14 } }, updated: { appearance }, asOf }
    server.answers['GET /api/settings'] = { code: 0, ...told }
    tell(appearance, 'appearance')
    await expect.poll(() => $settingConflicts.get()).toMatchObject([{ kept: 20, lost: 14 }])
  })
})

describe('what counts', () => {
  test('is the default for enhanced settings, while those are off', async () => {
    server.answers['GET /api/settings'] = stored({ groupByDate: false })
    await start()
    await expect.poll(() => db.settings.count()).toBe(1)
    expect($settings.get().groupByDate).toBe(true)
    await changeSettings({ enhancedSettings: true })
    expect($settings.get().groupByDate).toBe(false)
  })

  test('is the default of what the plan does not include', async () => {
    server.answers['GET /api/settings'] = stored({ translation: true, unreadOnly: true })
    await start()
    await expect.poll(() => $settings.get().unreadOnly).toBe(true)
    expect($settings.get().translation).toBe(false)
    $session.set({ ...userWith(userId), role: 'plus' })
    expect($settings.get().translation).toBe(true)
  })
})

test(
  'what was set before there was a place for it at the server is taken over, once',
  { tags: ['long'] },
  async () => {
    const before = {
      unreadOnly: true,
      groupByDate: false,
      dimRead: false,
      entryColWidth: 9000,
      closedFolders: ['a'],
    }
    localStorage.setItem('tidings:reader-settings', JSON.stringify(before))
    localStorage.setItem('tidings:layout', JSON.stringify({ sidebarWidth: 300, isSidebarShown: false }))
    await start()
    await expect.poll(() => $settings.get().feedColWidth).toBe(300)
    expect($settings.get()).toMatchObject({ unreadOnly: true, groupByDate: false, enhancedSettings: true })
    await isSent()
    expect(sentTo('general')).toEqual([{ unreadOnly: true, groupByDate: false, enhancedSettings: true }])
    expect(JSON.parse(localStorage.getItem('tidings:reader-settings') ?? '')).toEqual({
      closedFolders: ['a'],
    })
    expect(JSON.parse(localStorage.getItem('tidings:layout') ?? '')).toEqual({ isSidebarShown: false })
  },
)
