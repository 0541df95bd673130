// @module-tag long
import { db, mutate, releaseSettings } from '@tidings/db'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startDataLayer } from '../data/data-layer.ts'
import { queryClient } from '../data/query-client.ts'
import { $session } from '../data/session-state.ts'
import { hangUp, sessionOf, startTestServer, type TestServer } from '../data/testing.ts'
import { noteLeaving } from './last-leaving.ts'
import { fallOutOfStep, isInStep } from './refresh-settings.ts'
import { $settingConflicts, $settings, changeSettings } from './settings.ts'

const userId = '41147805276726270'
const done = { code: 0, data: null }

let server: TestServer
let stop = async () => {}

beforeEach(async () => {
  server = await startTestServer()
  await db.delete()
  await db.open()
  $session.set(undefined)
  $settingConflicts.set([])
  // As where the page is loaded anew.
  fallOutOfStep()
  server.answers['GET /api/better-auth/get-session'] = sessionOf(userId)
  server.answers['GET /api/settings'] = { code: 0, settings: {}, updated: {} }
  server.answers['PATCH /api/settings/general'] = done
})

afterEach(async () => {
  await stop()
  queryClient.clear()
  await server.close()
})

async function start(): Promise<void> {
  stop = await startDataLayer({ onSuperseded: () => undefined })
}

const stored = (general: object, time: string) => ({
  code: 0,
  settings: { general },
  updated: { general: time },
})

const isSent = async () => {
  await expect.poll(() => db.outbox.count()).toBe(0)
}

const sentTo = (tab: string): unknown[] =>
  server.bodies.filter((_, index) => server.requests[index] === `PATCH /api/settings/${tab}`)

async function comeAndGo(): Promise<void> {
  await start()
  // What it asks at its start is of that page.
  await expect.poll(isInStep).toBe(true)
  await stop()
  // As where the page is loaded anew.
  fallOutOfStep()
}

/** A page that went a minute ago, within a second of its change. */
async function leaveUnsent(values: object, before: object, wasSent: boolean) {
  await comeAndGo()
  const at = Date.now() - 60_000
  const updated = '2026-11-20T12:00:00.000Z'
  await db.settings.put({ tab: 'general', values: { ...before }, updated })
  await mutate(db, 'settings.update', { tab: 'general', values: { ...values }, at })
  await db.outbox.toCollection().modify({ dueAt: 0 })
  if (wasSent) noteLeaving({ ...values })
}

const aMoment = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

describe('a setting that an earlier page of this device has left unsent', () => {
  test('gives way to what another device has set since, which is told', async () => {
    await leaveUnsent({ voice: 'mine', dimRead: true }, { voice: 'first', dimRead: false }, false)
    server.answers['GET /api/settings'] = stored({ voice: 'theirs', dimRead: false }, aMoment(-30))
    await start()
    await isSent()
    expect(sentTo('general')).toEqual([{ dimRead: true }])
    expect((await db.settings.get('general'))?.values).toMatchObject({ voice: 'theirs', dimRead: true })
    expect($settingConflicts.get()).toEqual([{ key: 'voice', kept: 'theirs', lost: 'mine' }])
  })

  test('gives way, too, where it had arrived and was changed back', async () => {
    await leaveUnsent({ dimRead: true }, { dimRead: false }, true)
    server.answers['GET /api/settings'] = stored({ dimRead: false }, aMoment(-30))
    await start()
    await isSent()
    expect(sentTo('general')).toEqual([])
    await expect.poll(() => $settings.get().dimRead).toBe(false)
    expect($settingConflicts.get()).toEqual([{ key: 'dimRead', kept: false, lost: true }])
  })

  test('counts where the other device was earlier, which is told', async () => {
    await leaveUnsent({ voice: 'mine' }, { voice: 'first' }, false)
    server.answers['GET /api/settings'] = stored({ voice: 'theirs' }, aMoment(-90))
    await start()
    await isSent()
    expect(sentTo('general')).toEqual([{ voice: 'mine' }])
    expect($settingConflicts.get()).toEqual([{ key: 'voice', kept: 'mine', lost: 'theirs' }])
  })

  test('waits while what others have set cannot be asked for', async () => {
    await leaveUnsent({ voice: 'mine' }, { voice: 'first' }, false)
    server.answers['GET /api/settings'] = [hangUp, hangUp, stored({ voice: 'theirs' }, aMoment(-30))]
    await start()
    await isSent()
    expect(sentTo('general')).toEqual([])
    expect($settingConflicts.get()).toEqual([{ key: 'voice', kept: 'theirs', lost: 'mine' }])
  })
})

test('what a page has left is taken over where it was set after what waits, though that waits with a later one', async () => {
  await comeAndGo()
  const now = Date.now()
  const [earlier, between, later] = [now - 90_000, now - 60_000, now - 30_000] as const
  const values = { dimRead: true, unreadOnly: true }
  const times = { dimRead: earlier, unreadOnly: later }
  await mutate(db, 'settings.update', { tab: 'general', values, at: later, times })
  await db.outbox.toCollection().modify({ dueAt: now + 3_600_000 })
  const left = { tab: 'general', values: { dimRead: false, unreadOnly: false }, at: between }
  localStorage.setItem('tidings:left-settings', JSON.stringify({ userId, changes: [left] }))
  await start()
  await expect.poll(() => localStorage.getItem('tidings:left-settings')).toBeNull()
  await releaseSettings(db)
  await isSent()
  expect(sentTo('general')).toEqual([{ dimRead: false, unreadOnly: true }])
})

test('when the server is back, what waited is compared with what another device has set before it is sent', async () => {
  server.answers['PATCH /api/settings/general'] = [
    (request, response) => {
      server.answers['GET /api/settings'] = stored({ autoGroup: true }, '2126-11-20T12:00:00.000Z')
      hangUp(request, response)
    },
    done,
  ]
  await start()
  await changeSettings({ autoGroup: false })
  // The sender tries again by itself, before anything else asks.
  await isSent()
  expect(sentTo('general')).toEqual([{ autoGroup: false }])
  await expect.poll(() => $settings.get().autoGroup).toBe(true)
  expect($settingConflicts.get()).toEqual([{ key: 'autoGroup', kept: true, lost: false }])
})
