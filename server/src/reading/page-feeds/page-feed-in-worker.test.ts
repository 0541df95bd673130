// @module-tag long
import { expect, onTestFinished, test, vi } from 'vitest'
import { lookAtPage } from './page-feed-in-worker.ts'
import { PAGE } from './testing.ts'

const outline = (html: string) =>
  lookAtPage({ body: Buffer.from(html), contentType: 'text/html', url: PAGE, asked: 'outline' })

test('the time that a worker needs to start is not that of the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const looking = outline('<title>Slow machine</title><p>A page')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await looking).toMatchObject({ outline: { title: 'Slow machine' } })
})

test('a page that is more than is looked at is refused with the reason', async () => {
  await expect(outline('<i></i>'.repeat(100_000))).rejects.toMatchObject({
    kind: 'too-large',
    message: expect.stringContaining('elements'),
  })
})
