import { describe, expect, it } from 'vitest'
import { countOutcome, importInParts, toChunks, type ImportOutcome } from './opml-import.ts'

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

const taken = async (chunk: string[]) => ({
  successfulItems: chunk.slice(1).map((url) => ({ url })),
  conflictItems: [],
  parsedErrorItems: chunk.slice(0, 1).map((url) => ({ url })),
})

const failsLater = (chunk: string[]) =>
  chunk.includes('https://10.example') ? Promise.reject(new Error('gone')) : taken(chunk)

describe('importInParts', () => {
  it('adds up what became of every part', async () => {
    const seen: ImportOutcome[] = []
    const { signal } = new AbortController()
    await importInParts({ urls: urls(25), send: taken, signal, onProgress: (outcome) => seen.push(outcome) })
    expect(seen.map(countOutcome)).toEqual([10, 20, 25])
    expect(seen.at(-1)?.failed.map(({ url }) => url)).toEqual([
      'https://0.example',
      'https://10.example',
      'https://20.example',
    ])
  })

  it('sends nothing more once it is stopped', async () => {
    const stopper = new AbortController()
    const seen: number[] = []
    const onProgress = (outcome: ImportOutcome) => {
      seen.push(countOutcome(outcome))
      stopper.abort()
    }
    await importInParts({ urls: urls(25), send: taken, signal: stopper.signal, onProgress })
    expect(seen).toEqual([10])
  })

  it('keeps what was done when a later part fails', async () => {
    const seen: number[] = []
    const { signal } = new AbortController()
    const onProgress = (outcome: ImportOutcome) => seen.push(countOutcome(outcome))
    await expect(importInParts({ urls: urls(25), send: failsLater, signal, onProgress })).rejects.toThrow(
      'gone',
    )
    expect(seen).toEqual([10])
  })
})
