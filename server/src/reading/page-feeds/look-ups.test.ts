import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWatchedSite } from '../../../../tests/support/watched-site.ts'
import { createTestServer, type TestServer } from '../../testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer({ environment: { LOOK_UPS_PER_HOUR: '1' } })
})

afterAll(() => server.close())

const story = (name: string) => `<li><a href="/${name}">The story of ${name}, which is long</a></li>`
const page = `<title>Tales</title><ul>${['ants', 'bees', 'cats'].map(story).join('')}</ul>`

test(
  'pages that are fetched to make feeds of count as look-ups; one that is pointed at meanwhile is fetched once',
  { tags: ['long'] },
  async () => {
    const site = await openWatchedSite((_, response) =>
      response.setHeader('content-type', 'text/html').end(page),
    )
    const [user, other] = [await server.signUp(), await server.signUp()]
    const look = (call: 'outline' | 'preview', path: string, asker = user) =>
      server.request(`/api/page-feeds/${call}`, {
        method: 'POST',
        user: asker,
        json: { url: site.url + path, ...(call === 'preview' && { recipe: { item: 'li' } }) },
      })

    expect((await look('outline', '/1')).status).toBe(200)
    expect((await look('preview', '/1')).status).toBe(200)
    for (const call of ['outline', 'preview'] as const) {
      const refused = await look(call, '/2')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const lookedUp = await server.request(`/api/feeds?url=${encodeURIComponent(`${site.url}/3`)}`, { user })
    expect(lookedUp.status).toBe(429)
    expect(site.asked).toEqual(['/1'])
    expect((await look('outline', '/2', other)).status).toBe(200)
  },
)
