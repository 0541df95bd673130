import { describe, expect, it } from 'vitest'
import { toChunks } from './opml-import.ts'

const urls = (count: number) => Array.from({ length: count }, (_, index) => `https://${index}.example`)

describe('toChunks', () => {
  it.each([
    [0, 0],
    [1, 1],
    [10, 1],
    [11, 2],
    [200, 20],
    [500, 25],
    [5000, 25],
  ])('imports %i feeds in %i calls, and loses none', (count, calls) => {
    const chunks = toChunks(urls(count))
    expect(chunks).toHaveLength(calls)
    expect(chunks.flat()).toEqual(urls(count))
  })
})
