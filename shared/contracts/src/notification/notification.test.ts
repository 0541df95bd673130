import { describe, expect, test } from 'vitest'
import { pathOfNotification, pushNotification } from './index.ts'

const words = { title: 'News', description: 'Two entries' }
const entry = { type: 'new-entry', ...words, entryId: '349396175058632704', feedId: '42', view: 5 } as const

/** What a push service takes at once, less what the encryption adds. */
const MOST_BYTES = 3993

describe('a notification', () => {
  test.each([
    entry,
    { ...entry, tag: 'feed-42' },
    { type: 'message', ...words, path: '/settings/notifications' },
  ])('is read as it is: %o', (notification) => {
    expect(pushNotification.parse(notification)).toEqual(notification)
  })

  test.each([
    { ...entry, entryId: '../../parts' },
    { ...entry, view: '0' },
    { ...entry, title: 'x'.repeat(201) },
    { ...entry, type: 'new-feed' },
    { type: 'message', ...words },
    { type: 'message', ...words, path: 'settings' },
    { type: 'message', ...words, path: '//elsewhere.example' },
    { type: 'message', ...words, path: '/\\elsewhere.example' },
    { type: 'message', ...words, path: '/\t/elsewhere.example' },
    { type: 'message', ...words, path: 'https://elsewhere.example/' },
    null,
  ])('is none as %o', (notification) => {
    expect(pushNotification.safeParse(notification).success).toBe(false)
  })

  test('fits into what a push service takes, in the longest words of any language', () => {
    const longest = {
      ...entry,
      title: '語'.repeat(200),
      description: '語'.repeat(600),
      tag: '語'.repeat(100),
      feedId: '語'.repeat(64),
    }
    expect(pushNotification.safeParse(longest).success).toBe(true)
    expect(new TextEncoder().encode(JSON.stringify(longest)).length).toBeLessThan(MOST_BYTES)
  })

  test.each([
    [entry, '/timeline/view-5/42/349396175058632704'],
    [{ ...entry, feedId: '../../parts' }, '/timeline/view-5/..%2F..%2Fparts/349396175058632704'],
    [{ type: 'message', ...words, path: '/parts' } as const, '/parts'],
  ])('leads to a page of the product: %o', (notification, path) => {
    expect(pathOfNotification(notification)).toBe(path)
  })
})
