import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, test } from 'vitest'
import type { App } from '../foundation/http/app.ts'
import { serveFile } from '../foundation/http/files.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'
import { expectWhole, expectFewUnread, LETTERS } from './unread/testing.ts'

/** A file of the page, as long as no network holds it. */
const asked = { path: '/assets/large.js' }
/** So many of one party are under way at once. */
const AT_ONCE = 100
const nobody: TestUser = { id: '', cookie: '' }

let folder: string
let server: TestServer
let origin: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-files-'))
  await writeFile(join(folder, 'large.js'), 'x'.repeat(LETTERS))
  server = await createTestServer({ pages: async () => servePage() })
  origin = (await server.listen()).url
})

afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

function servePage(): App {
  const pages: App = new Hono()
  pages.get('/assets/:file', async ({ req, notFound }) => {
    const options = { headers: req.raw.headers, cacheControl: 'no-cache' }
    return (await serveFile(folder, req.param('file'), options)) ?? notFound()
  })
  return pages
}

describe('whoever reads nothing of the files of the page has few of them under way, and keeps nobody from theirs', () => {
  test('without having signed in', { tags: ['long'] }, async () => {
    const user = await server.signUp()
    await expectFewUnread(origin, asked, {
      hoarder: nobody,
      times: AT_ONCE,
      other: () => expectWhole(origin, asked, user),
    })
  })

  test('as a user', { tags: ['long'] }, async () => {
    const [hoarder, other] = [await server.signUp(), await server.signUp()]
    await expectFewUnread(origin, asked, {
      hoarder,
      times: AT_ONCE,
      other: () => expectWhole(origin, asked, other),
    })
    await expectWhole(origin, asked, nobody)
  })
})
