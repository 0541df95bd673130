// @module-tag long
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { serve } from '../../../../../tests/support/serve.ts'
import { entries, entryContents } from '../../../foundation/tables/entries.schema.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
import { createTestFeeds } from '../testing.ts'

const body = `<rss version="2.0"><channel><title>Blog</title><item><guid>1</guid><title>One</title>
  <link>https://blog.test/one</link>
  <description><![CDATA[<a href="https://blog.test/one#fn1">1</a><p id="fn1">Note</p>]]></description></item></channel></rss>`

test.each([
  ['says that it has not changed', '"one"'],
  ['says the same again', undefined],
])('a quiet feed that %s is read once more when the rules of cleaning are new', async (_, etag) => {
  const subject = await createTestFeeds()
  onTestFinished(() => subject.close())
  const asked: (string | undefined)[] = []
  const site = await serve((request, response) => {
    asked.push(request.headers['if-none-match'])
    if (etag && request.headers['if-none-match'] === etag) return response.writeHead(304).end()
    return response.writeHead(200, { 'content-type': 'application/rss+xml', ...(etag && { etag }) }).end(body)
  })
  onTestFinished(site.close)
  const id = await subject.add(`${site.origin}/feed.xml`)
  const refresh = () => subject.engine.refreshFeed(id)
  expect(await refresh()).toEqual({ outcome: 'stored', newEntries: 1 })
  expect(await refresh()).toEqual({ outcome: 'unchanged' })

  // As an older server left it.
  const [entry] = await subject.entries(id)
  if (!entry) throw new Error('There is no entry')
  const { db } = subject.database
  await db.update(feeds).set({ sanitizerVersion: 1 })
  await db.update(entries).set({ sourceHash: Buffer.from('old') })
  await db.update(entryContents).set({ content: '<p>Note</p>' }).where(eq(entryContents.entryId, entry.id))

  expect(await refresh()).toEqual({ outcome: 'stored', newEntries: 0 })
  expect(asked.at(-1)).toBeUndefined()
  expect((await subject.entries(id))[0]?.content).toContain('<p id="fn1">')
  expect(await refresh()).toEqual({ outcome: 'unchanged' })
  expect(asked.at(-1)).toBe(etag)
})

test('a feed whose document holds none of what is stored is read once more, and not at each refresh', async () => {
  const subject = await createTestFeeds()
  onTestFinished(() => subject.close())
  const asked: (string | undefined)[] = []
  let items = body
  const site = await serve((request, response) => {
    asked.push(request.headers['if-none-match'])
    if (request.headers['if-none-match'] === '"empty"') return response.writeHead(304).end()
    return response
      .writeHead(200, { 'content-type': 'application/rss+xml', etag: items === body ? '"one"' : '"empty"' })
      .end(items)
  })
  onTestFinished(site.close)
  const id = await subject.add(`${site.origin}/feed.xml`)
  const refresh = () => subject.engine.refreshFeed(id)
  expect(await refresh()).toEqual({ outcome: 'stored', newEntries: 1 })
  items = '<rss version="2.0"><channel><title>Blog</title></channel></rss>'
  expect(await refresh()).toEqual({ outcome: 'stored', newEntries: 0 })
  await subject.database.db.update(feeds).set({ sanitizerVersion: 1 })

  expect(await refresh()).toEqual({ outcome: 'stored', newEntries: 0 })
  expect(asked.at(-1)).toBeUndefined()
  expect(await refresh()).toEqual({ outcome: 'unchanged' })
  expect(asked.at(-1)).toBe('"empty"')
})
