import { describe, expect, test } from 'vitest'
import { holds, nearlyHolds } from './matches.ts'

describe('a search', () => {
  test.each([
    ['Mark all as read', 'mark read', true],
    ['Mark all as read', 'READ all', true],
    ['Mark all as read', 'unread', false],
    ['設定を開く', '設定', true],
    ['Anything', '', true],
  ])('in “%s” of “%s”: %s', (text, search, expected) => {
    expect(holds(text, search)).toBe(expected)
  })

  test.each([
    ['Open settings', 'setings', true],
    ['Open settings', 'settnigs', true],
    ['Open settings', 'stteings', true],
    ['Open settings', 'setx', true],
    ['Show or hide the sidebar', 'sdebar', true],
    ['Open settings', 'sxt', false],
    ['Open settings', 'sxxxings', false],
  ])('with an error in “%s” of “%s”: %s', (text, search, expected) => {
    expect(nearlyHolds(text, search)).toBe(expected)
  })
})
