import { expect, onTestFinished, test, vi } from 'vitest'
import { createPageReader } from './page-reader.ts'
import { createPageTurns } from './page-turns.ts'

const url = 'https://site.test/a'

/** The article of a page whose article says this. */
function readArticle(text: string): Promise<string | null> {
  const body = Buffer.from(`<body><article><p>${text}</article>`)
  const answer = { status: 200, url, headers: { 'content-type': 'text/html' }, body, movedTo: null }
  const fetchGuarded = () => Promise.resolve(answer)
  const reader = createPageReader({ fetchGuarded, inTurn: createPageTurns(), ownOrigin: undefined })
  return reader.readArticle(url, { userId: 'somebody' })
}

test('the time that a thread needs to start is not that of the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const reading = readArticle('A sentence of some length. '.repeat(20))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await reading).toContain('A sentence of some length.')
})

test('a page without an article has none', async () => {
  expect(await readArticle('Short.')).toBeNull()
})
