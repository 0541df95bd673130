import { expect, onTestFinished, test, vi } from 'vitest'
import { mutationsByName } from './mutations-by-name.ts'
import { getPlayPosition, storePlayPositions } from '../play-positions.ts'
import { createTestApi, openTestDatabase } from '../testing.ts'

const url = 'https://radio.example/1.mp3'
const [earlier, later] = ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:05.000Z']
const { apply, revert, join, call } = mutationsByName['playPositions.keep']

test('a recording that was not begun is at its start', async () => {
  expect(await getPlayPosition(await openTestDatabase(), url)).toBe(0)
})

test('a place is kept, and taken back leaves the one before', async () => {
  const db = await openTestDatabase()
  await storePlayPositions(db, [{ url, seconds: 20, updatedAt: earlier }])
  const undo = await apply(db, { url, seconds: 25, updatedAt: later })
  expect(await getPlayPosition(db, url)).toBe(25)
  await revert(db, JSON.parse(JSON.stringify(undo)))
  expect(await getPlayPosition(db, url)).toBe(20)
})

test('of several places in one recording the last alone is sent', () => {
  const undo = { url, before: null }
  const change = (seconds: number, of = url) => ({ input: { url: of, seconds, updatedAt: later }, undo })
  expect(join?.(change(20), change(25))).toEqual(change(25))
  expect(join?.(change(20), change(25, 'https://radio.example/2.mp3'))).toBeUndefined()
})

test('the server is told how long ago a place was reached', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(later) + 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  const told: unknown[] = []
  const api = createTestApi((name, input) => told.push({ name, input }))
  const position = { url, seconds: 25, updatedAt: later }
  await call(api, position)
  expect(told).toEqual([{ name: 'playPositions.keep', input: { ...position, agoMs: 3_600_000 } }])
})
