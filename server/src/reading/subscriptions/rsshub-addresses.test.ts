import { afterAll, beforeAll, expect, test } from 'vitest'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

/** What might lead away from an instance, did a route not stay a path. */
const routes = [
  'github/issue/owner/repository',
  '@evil.example/feed',
  'ann:pw@evil.example/feed',
  ':8080@evil.example/feed',
  '.evil.example/feed',
  String.raw`\evil.example/feed`,
  String.raw`\\evil.example/feed`,
  '/evil.example/feed',
  '//evil.example/feed',
  'https://evil.example/feed',
  '%2F%23/feed',
  '%2F%2Fevil.example/feed',
  '%40evil.example/feed',
  '#@evil.example/feed',
  '?@evil.example/feed',
  '../../evil/feed',
  '..%2F../evil/feed',
  '%2e%2e/%2E%2E/evil/feed',
  String.raw`..\..\evil\feed`,
  '\t/evil.example/feed',
]

let server: TestServer
let reader: TestUser

beforeAll(async () => {
  server = await createTestServer()
  reader = await server.signUp()
  const rows = routes.map((route, i) => ({ id: BigInt(i + 1), url: `rsshub://${route}` }))
  await server.database.db.insert(feeds).values(rows)
  await server.database.db
    .insert(subscriptions)
    .values(rows.map(({ id }) => ({ userId: reader.id, feedId: id, view: 0 as const })))
})

afterAll(() => server.close())

/** The addresses of all feeds in the file that somebody downloads, as a reader of OPML takes them. */
async function exported(instance: string): Promise<string[]> {
  const query = new URLSearchParams({ RSSHubURL: instance })
  const answer = await server.request(`/api/subscriptions/export?${query.toString()}`, { user: reader })
  const addresses = (await answer.text()).matchAll(/xmlUrl="([^"]*)"/g)
  return Array.from(addresses, ([, address = '']) => address.replaceAll('&amp;', '&'))
}

test.each([
  'https://hub.example',
  'https://hub.example/',
  'https://hub.example:8443',
  'http://127.0.0.1:1200',
  'https://example.org/hub',
  'https://example.org/hub/',
])('no route of RSSHub leads away from the instance at %s', async (instance) => {
  const { origin, pathname } = new URL(instance)
  const folder = pathname.endsWith('/') ? pathname : `${pathname}/`
  const start = `${origin}${folder}`
  const addresses = await exported(instance)
  expect(addresses).toHaveLength(routes.length)
  expect(addresses).toContain(`${start}github/issue/owner/repository`)
  const rewritten = addresses.filter((address) => !address.startsWith('rsshub://'))
  expect(rewritten.length).toBeGreaterThan(routes.length / 2)
  for (const address of rewritten) {
    expect(new URL(address).href.slice(0, start.length)).toBe(start)
  }
})
