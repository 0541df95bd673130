import { expect, onTestFinished, test } from 'vitest'
import { startProduct } from '../../tests/support/product.ts'
import { cookieHeader, createReader } from '../../tests/support/reader.ts'
import { openWatchedSite } from '../../tests/support/watched-site.ts'

const FEED = `<rss version="2.0"><channel><title>News</title><item><guid>1</guid><title>A story</title>
  <description>${'What had been decided was not what anybody had expected. '.repeat(40)}</description></item></channel></rss>`

interface Timeline {
  data: { entries: { id: string } }[]
}

test(
  'calls that wait for others when the server stops are told to come again, and none of them is in its log',
  { tags: ['long'] },
  async () => {
    const feed = await openWatchedSite((_, response) => response.end(FEED))
    // Each has a host of its own, of which few are asked at once.
    const site = await openWatchedSite(() => undefined, '0.0.0.0')
    const silent = (host: number) => `http://127.0.0.${host}:${new URL(site.url).port}/${host}`
    const product = await startProduct({ AI_BASE_URL: silent(2), AI_MODELS: 'small', LOG_LEVEL: 'warn' })
    onTestFinished(product.dispose)
    const reader = await createReader(product.url)
    await reader.call('POST', '/subscriptions', { url: feed.url })
    const { data } = await reader.call<Timeline>('POST', '/entries', { view: 0 })
    const id = data[0]?.entries.id ?? ''
    const ask = (method: string, path: string, body?: unknown) =>
      fetch(`${product.url}/api${path}`, {
        method,
        headers: {
          cookie: cookieHeader(reader.cookies),
          origin: product.url,
          'content-type': 'application/json',
        },
        body: body === undefined ? null : JSON.stringify(body),
      })

    const news = await ask('GET', '/events')
    const waiting = [
      ask('POST', '/ai/translation/batch', { ids: [id], language: 'ja', fields: 'title' }),
      ask('GET', `/feeds?url=${encodeURIComponent(silent(3))}`),
      ask('POST', '/subscriptions', { url: silent(4) }),
      ask('POST', '/page-feeds/outline', { url: silent(5) }),
      ask('POST', '/mcp/connections', { name: 'Tools', transportType: 'streamable-http', url: silent(6) }),
    ]
    await expect.poll(site.open).toBe(waiting.length)
    const [answers, words] = await Promise.all([Promise.all(waiting), news.text(), product.stop()])

    expect(answers.map(({ status }) => status)).toEqual(waiting.map(() => 503))
    for (const answer of answers) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.json()).toMatchObject({ code: 1, message: expect.stringContaining('is stopping') })
    }
    expect(words).toContain('event: settings')
    expect(product.printed()).toBe('')
  },
)
