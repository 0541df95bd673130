import { createTestApi, openTestDatabase } from './testing.ts'
import { ApiError } from '@tidings/contracts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { TidingsDatabase } from './database.ts'
import { mutate } from './mutations/outbox.ts'
import { flushOutbox, type SenderOptions } from './mutations/sender.ts'
import { listSettings } from './settings.ts'
import { isSettingsOutdated, releaseSettings, storeSettings } from './store-settings.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const at = (minutes: number) => NOON + minutes * 60_000
const time = (minutes: number) => new Date(at(minutes)).toISOString()

let db: TidingsDatabase
const refused = vi.fn<SenderOptions['onRefused']>()

beforeEach(async () => {
  refused.mockReset()
  db = await openTestDatabase()
})

const change = (
  values: Record<string, unknown>,
  minutes: number,
  tab: 'general' | 'appearance' = 'general',
) => mutate(db, 'settings.update', { tab, values, at: at(minutes) })

const hear = (general: Record<string, unknown>, minutes: number) =>
  storeSettings(db, { settings: { general }, updated: { general: time(minutes) } })

async function sent(
  answer: (input: unknown) => unknown = () => ({ code: 0, data: null }),
): Promise<unknown[]> {
  const calls: unknown[] = []
  const api = createTestApi((_, input) => {
    calls.push(input)
    return answer(input)
  })
  const options: SenderOptions = { db, api, onAccepted: () => undefined, onRefused: refused }
  await flushOutbox(options)
  return calls
}

describe('changes of settings', () => {
  test('are here at once, and go in one call for each tab', async () => {
    await change({ dimRead: true }, 1)
    await change({ unreadOnly: true }, 2)
    await change({ dimRead: false }, 3)
    await change({ wideMode: true }, 4, 'appearance')
    expect(await listSettings(db)).toEqual({ dimRead: false, unreadOnly: true, wideMode: true })
    expect(await sent()).toEqual([
      { tab: 'general', dimRead: false, unreadOnly: true },
      { tab: 'appearance', wideMode: true },
    ])
  })

  test('wait a second for more, but not for a page that is left', async () => {
    await change({ dimRead: true }, 1)
    const [row] = await db.outbox.toArray()
    expect((row?.dueAt ?? 0) - (row?.createdAt ?? 0)).toBe(1000)
    await releaseSettings(db)
    expect((await db.outbox.toArray()).map(({ dueAt }) => dueAt)).toEqual([0])
  })

  test('that are refused are as before, also where there was nothing before', async () => {
    await hear({ dimRead: false }, 0)
    await change({ dimRead: true, unreadOnly: true }, 1)
    await sent(() => {
      throw new ApiError('invalidSettingPayload')
    })
    expect(await listSettings(db)).toEqual({ dimRead: false })
    expect(await db.outbox.count()).toBe(0)
  })

  test.each([
    ['another plan has', new ApiError('freeUserNoPermission', { data: { settings: ['voice'] } })],
    ['is wrong', new ApiError('invalidSettingPayload', { data: [{ message: 'No', path: ['voice', '0'] }] })],
  ])('are not refused with another that %s', async (_, error) => {
    await hear({ voice: 'a', dimRead: false }, 0)
    await change({ dimRead: true, voice: 'b', unreadOnly: true }, 1)
    const calls = await sent((input) => {
      if (input && typeof input === 'object' && 'voice' in input) throw error
      return { code: 0, data: null }
    })
    expect(calls).toEqual([
      { tab: 'general', dimRead: true, voice: 'b', unreadOnly: true },
      { tab: 'general', dimRead: true, unreadOnly: true },
    ])
    expect(refused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ error }))
    expect(await listSettings(db)).toEqual({ voice: 'a', dimRead: true, unreadOnly: true })
    expect(await db.outbox.count()).toBe(0)
  })

  test('are taken back by a refusal that names others, or each of them', async () => {
    await change({ dimRead: true, voice: 'b' }, 1)
    const errors = [['voice'], ['other']].map(
      (path) => new ApiError('invalidSettingPayload', { data: [{ path }] }),
    )
    expect(
      await sent(() => {
        throw errors.shift()
      }),
    ).toHaveLength(2)
    expect(await listSettings(db)).toEqual({})
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('what the server has', () => {
  test('takes the place of what was known, if it is newer', async () => {
    await hear({ dimRead: true, unreadOnly: true }, 1)
    await hear({ dimRead: false }, 2)
    await hear({ dimRead: true }, 1)
    expect(await listSettings(db)).toEqual({ dimRead: false })
    expect(await isSettingsOutdated(db, { general: time(2) })).toBe(false)
    expect(await isSettingsOutdated(db, { general: time(3) })).toBe(true)
    expect(await isSettingsOutdated(db, { appearance: time(0) })).toBe(true)
  })

  test('leaves what was changed here meanwhile, and was not changed elsewhere', async () => {
    await hear({ dimRead: false, unreadOnly: false }, 0)
    await change({ dimRead: true }, 1)
    expect(await hear({ dimRead: false, unreadOnly: true }, 2)).toEqual([])
    expect(await listSettings(db)).toEqual({ dimRead: true, unreadOnly: true })
    expect(await sent()).toEqual([{ tab: 'general', dimRead: true }])
  })

  test('counts where another device changed the same later, and what is lost is told', async () => {
    await hear({ voice: 'a', dimRead: false }, 0)
    await change({ voice: 'b', dimRead: true }, 1)
    expect(await hear({ voice: 'c', dimRead: false }, 2)).toEqual([{ key: 'voice', kept: 'c', lost: 'b' }])
    expect(await listSettings(db)).toEqual({ voice: 'c', dimRead: true })
    expect(await sent()).toEqual([{ tab: 'general', dimRead: true }])
  })

  test('gives way where it was changed here later, and what is lost is told', async () => {
    await hear({ voice: 'a' }, 0)
    await change({ voice: 'b' }, 3)
    expect(await hear({ voice: 'c' }, 2)).toEqual([{ key: 'voice', kept: 'b', lost: 'c' }])
    expect(await listSettings(db)).toEqual({ voice: 'b' })
    expect(await sent()).toEqual([{ tab: 'general', voice: 'b' }])
  })

  test('counts against each setting by when that was set, whatever was set after it', async () => {
    await hear({ voice: 'a', dimRead: false }, 0)
    await change({ voice: 'b', dimRead: true }, 1)
    await change({ dimRead: false, unreadOnly: true }, 3)
    await change({ autoGroup: true }, 4)
    expect(await hear({ voice: 'c', dimRead: true }, 2)).toEqual([
      { key: 'voice', kept: 'c', lost: 'b' },
      { key: 'dimRead', kept: false, lost: true },
    ])
    expect(await sent()).toEqual([{ tab: 'general', dimRead: false, unreadOnly: true, autoGroup: true }])
  })

  test('counts, too, against what an older page has left, which says of all together when it was set', async () => {
    await hear({ voice: 'a' }, 0)
    await change({ voice: 'b' }, 1)
    await db.outbox.toCollection().modify({ input: { tab: 'general', values: { voice: 'b' }, at: at(1) } })
    await change({ unreadOnly: true }, 3)
    expect(await hear({ voice: 'c' }, 2)).toEqual([{ key: 'voice', kept: 'c', lost: 'b' }])
    expect(await sent()).toEqual([{ tab: 'general', unreadOnly: true }])
  })

  test('leaves nothing to be sent where all of a change has lost', async () => {
    await change({ voice: 'b' }, 1)
    await hear({ voice: 'c' }, 2)
    expect(await db.outbox.count()).toBe(0)
    expect(await listSettings(db)).toEqual({ voice: 'c' })
  })

  test('is no conflict where a page of this device has sent it as it went', async () => {
    await change({ voice: 'a', dimRead: true }, 1)
    await change({ voice: 'b' }, 3)
    const arrived = { settings: { general: { voice: 'a', dimRead: false } }, updated: { general: time(4) } }
    const leaving = { at: at(2), values: { voice: 'a', dimRead: true } }
    expect(await storeSettings(db, arrived, { leaving })).toEqual([
      { key: 'dimRead', kept: false, lost: true },
    ])
    expect(await listSettings(db)).toEqual({ voice: 'b', dimRead: false })
    expect(await sent()).toEqual([{ tab: 'general', voice: 'b' }])
  })

  test('is not changed back where that page left this one out', async () => {
    await hear({ dimRead: false, voice: 'a' }, 0)
    await change({ dimRead: true, voice: 'b' }, 1)
    const arrived = { settings: { general: { dimRead: false, voice: 'b' } }, updated: { general: time(3) } }
    const leaving = { at: at(2), values: { voice: 'b' } }
    expect(await storeSettings(db, arrived, { leaving })).toEqual([])
    expect(await listSettings(db)).toEqual({ dimRead: true, voice: 'b' })
  })

  test('is no conflict where both did the same', async () => {
    await change({ timelineTabs: { visible: [1], hidden: [] } }, 1)
    expect(await hear({ timelineTabs: { visible: [1], hidden: [] } }, 2)).toEqual([])
  })
})

describe.each([
  ['an hour slow', -60],
  ['right', 0],
  ['an hour fast', 60],
])('of what two devices have set, where the clock of this one is %s,', (_, wrong) => {
  /** The other device set it at a minute past noon, and the server is asked ten minutes past. */
  const hearOf = (voice: string) =>
    storeSettings(
      db,
      { settings: { general: { voice } }, updated: { general: time(1) }, asOf: at(10) },
      { askedAt: at(10 + wrong) },
    )

  test('the one that was set last here counts', async () => {
    await change({ voice: 'mine' }, 2 + wrong)
    expect(await hearOf('theirs')).toEqual([{ key: 'voice', kept: 'mine', lost: 'theirs' }])
    expect(await sent()).toEqual([{ tab: 'general', voice: 'mine' }])
  })

  test('the one that was set last elsewhere counts', async () => {
    await change({ voice: 'mine' }, wrong)
    expect(await hearOf('theirs')).toEqual([{ key: 'voice', kept: 'theirs', lost: 'mine' }])
    expect(await db.outbox.count()).toBe(0)
  })

  test('one that this device had before there were others does not count', async () => {
    await mutate(db, 'settings.update', { tab: 'general', values: { voice: 'before' }, at: 0 })
    expect(await hearOf('theirs')).toEqual([{ key: 'voice', kept: 'theirs', lost: 'before' }])
  })
})

test('a setting of before all others counts for nothing, too, where a clock has begun anew', async () => {
  await mutate(db, 'settings.update', { tab: 'general', values: { voice: 'before' }, at: 0 })
  const told = { settings: { general: { voice: 'theirs' } }, updated: { general: time(1) }, asOf: at(10) }
  expect(await storeSettings(db, told, { askedAt: 1000 })).toEqual([
    { key: 'voice', kept: 'theirs', lost: 'before' },
  ])
})
