import { expect, test } from 'vitest'
import { syncStateOf } from './sync-state.ts'

test.each([
  [true, false, 0, 'synced'],
  [true, true, 0, 'waiting'],
  [true, true, 1, 'failed'],
  [true, false, 1, 'failed'],
  [false, false, 0, 'offline'],
  [false, true, 2, 'offline'],
])('online %s with changes late %s, of which %i failed, is %s', (isOnline, isLate, failed, state) => {
  expect(syncStateOf({ isOnline, isLate, failed, isFetching: false })).toBe(state)
})

test.each([
  [true, false, 'fetching'],
  [true, true, 'waiting'],
  [false, false, 'offline'],
])('while feeds are fetched, online %s with changes late %s, is %s', (isOnline, isLate, state) => {
  expect(syncStateOf({ isOnline, isLate, failed: 0, isFetching: true })).toBe(state)
})
