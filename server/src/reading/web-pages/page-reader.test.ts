import { expect, onTestFinished, test, vi } from 'vitest'
import { createPageReader } from './page-reader.ts'

const { readArticle } = createPageReader({
  fetchGuarded: () => Promise.reject(new Error('Nothing is fetched')),
  ownOrigin: undefined,
})

const page = (text: string) => ({ url: 'https://site.test/a', html: `<body><article><p>${text}</article>` })

test('the time that a thread needs to start is not that of the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const reading = readArticle(page('A sentence of some length. '.repeat(20)))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await reading).toContain('A sentence of some length.')
})

test('a page without an article has none', async () => {
  expect(await readArticle(page('Short.'))).toBeNull()
})
