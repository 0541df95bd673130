import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOpml } from '../documents/read-opml.ts'
import { createStarterRoutes, readStarterFeeds } from './starter-feeds.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-starters-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function fileOf(content: string): Promise<string> {
  const file = join(folder, 'starters.opml')
  await writeFile(file, content)
  return file
}

const opml = '<opml><body><outline text="Ink" xmlUrl="https://ink.example/feed"/></body></opml>'

test('a dozen sites come along, in categories, reached with encryption', async () => {
  const feeds = readOpml(await readStarterFeeds({ starterFeeds: undefined }))
  expect(feeds).toHaveLength(12)
  for (const { url, title, category } of feeds) {
    expect(url).toMatch(/^https:/)
    expect(title && category).toBeTruthy()
  }
})

test('a file of one’s own is given instead, as it stands then', async () => {
  const routes = createStarterRoutes({ config: { starterFeeds: await fileOf(opml) } })
  expect(await (await routes.request('/')).text()).toBe(opml)
  const other = opml.replace('ink', 'maps')
  await fileOf(other)
  expect(await (await routes.request('/')).text()).toBe(other)
})

test.each([
  ['no file', undefined, 'ENOENT'],
  ['a page', '<html></html>', 'there are no feeds in'],
  ['a file without feeds', '<opml><body></body></opml>', 'there are no feeds in'],
])('%s is refused with its name when the server starts', async (_what, content, reason) => {
  const starterFeeds = content === undefined ? join(folder, 'nowhere.opml') : await fileOf(content)
  const refused = expect.objectContaining({ lines: [expect.stringMatching(`STARTER_FEEDS: .*${reason}`)] })
  await expect(readStarterFeeds({ starterFeeds })).rejects.toEqual(refused)
})
