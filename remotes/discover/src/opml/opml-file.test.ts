import { limits } from '@tidings/contracts'
import { describe, expect, it } from 'vitest'
import { refuseFile } from './opml-file.ts'

describe('refuseFile', () => {
  it.each([
    ['follow.opml', 2000, null],
    ['Feeds.XML', limits.opmlBytes, null],
    ['feeds.json', 2000, 'wrongType'],
    ['feeds', 2000, 'wrongType'],
    ['feeds.opml', 0, 'emptyFile'],
    ['feeds.opml', limits.opmlBytes + 1, 'tooLarge'],
  ])('of %s with %i bytes: %s', (name, size, refusal) => {
    expect(refuseFile({ name, size })).toBe(refusal)
  })
})
