import { inboxLimits } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createDocumentReader, type DocumentReaderOptions } from '../documents/document-reader.ts'
import { html } from '../documents/source.ts'
import { deliverEntry } from './deliver-entry.ts'
import { findInbox } from './inboxes.service.ts'

let now = Date.now()
let server: TestServer
let owner: TestUser
let other: TestUser

beforeAll(async () => {
  server = await createTestServer({ clock: () => now })
  owner = await server.signUp()
  other = await server.signUp()
  for (const handle of ['first', 'second', 'third']) {
    const user = handle === 'third' ? other : owner
    await server.request('/api/inboxes', { method: 'POST', user, json: { handle } })
  }
})

// What was brought before counts no more.
beforeEach(() => void (now += 60_000))

afterAll(() => server.close())

async function inboxOf(handle: string) {
  const inbox = await findInbox(server.deps, handle)
  if (!inbox) throw new Error(`There is no inbox ${handle}.`)
  return inbox
}

const source = (guid: string, content = '<p>Words</p>') => ({
  guid,
  content: html(content),
  categories: [],
  media: [],
  attachments: [],
  links: [],
})

/** As much as a webhook takes, all of it to be cleaned. */
const LARGE = '<p onclick="x()">a <b>text</b></p>'.repeat(30_000)

function open(options: DocumentReaderOptions) {
  const documents = createDocumentReader(options)
  onTestFinished(documents.close)
  return { ...server.deps, documents }
}

test('what takes too long to clean is refused, and nothing of it is stored', async () => {
  const inbox = await inboxOf('first')
  const delivered = deliverEntry(open({ timeoutMs: 1 }), inbox, source('slow', LARGE))
  await expect(delivered).rejects.toMatchObject({ key: 'unprocessableContent', status: 422 })
  const { rowCount } = await server.database.pool.query(`select from entries where guid = 'slow'`)
  expect(rowCount).toBe(0)
})

test('who is sent much does not hold up what others are sent', { tags: ['long'] }, async () => {
  const deps = open({ workers: 1 })
  const [first, third] = await Promise.all([inboxOf('first'), inboxOf('third')])
  const stored: string[] = []
  const deliver = async (inbox: typeof first, guid: string) => {
    await deliverEntry(deps, inbox, source(guid, LARGE))
    stored.push(guid)
  }
  const many = Array.from({ length: 4 }, (_, index) => deliver(first, `many-${index}`))
  await Promise.all([...many, deliver(third, 'one')])
  expect(stored.indexOf('one')).toBeLessThan(3)
})

test('all inboxes of one owner together take so many entries a minute', async () => {
  const deps = server.deps
  const inboxes = await Promise.all([inboxOf('first'), inboxOf('second')])
  let taken = 0
  for (let index = 0; index < inboxLimits.entriesPerMinute; index += 1) {
    for (const inbox of inboxes)
      taken += await deliverEntry(deps, inbox, source(`counted-${index % 2}`)).then(
        () => 1,
        () => 0,
      )
  }
  expect(taken).toBe(inboxLimits.entriesPerMinute)
  await expect(deliverEntry(deps, await inboxOf('third'), source('counted'))).resolves.toBeDefined()
})
