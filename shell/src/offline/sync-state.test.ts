import { expect, test } from 'vitest'
import { syncStateOf } from './sync-state.ts'

test.each([
  [true, 0, 0, 'synced'],
  [true, 2, 0, 'waiting'],
  [true, 2, 1, 'failed'],
  [false, 0, 0, 'offline'],
  [false, 2, 2, 'offline'],
])('online %s with %i changes unsent, of which %i failed, is %s', (isOnline, pending, failed, state) => {
  expect(syncStateOf(isOnline, { pending, failed }, false)).toBe(state)
})

test.each([
  [true, 0, 'fetching'],
  [true, 2, 'waiting'],
  [false, 0, 'offline'],
])('while feeds are fetched, online %s with %i changes unsent, is %s', (isOnline, pending, state) => {
  expect(syncStateOf(isOnline, { pending, failed: 0 }, true)).toBe(state)
})
