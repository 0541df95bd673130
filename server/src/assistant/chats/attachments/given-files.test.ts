import { chatLimits } from '@tidings/contracts'
import { HOUR_MS } from '@tidings/contracts/spans'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ModelServer, Script } from '../../../../../tests/support/model-server/model-server.ts'
import { tinyPng } from '../../../accounts/avatars/testing.ts'
import type { TestUser } from '../../../testing.ts'
import { createServerWithModels, type ServerWithModels } from '../../models/testing.ts'
import { createFiles, lastGiven } from './testing.ts'

let provider: ModelServer
let server: ServerWithModels
let user: TestUser
let files: ReturnType<typeof createFiles>
let now = Date.now()

beforeAll(async () => {
  server = await createServerWithModels({ clock: () => now })
  provider = server.provider
})

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit')
  user = await server.signUp()
  files = createFiles(server, user)
  provider.answers({ says: 'I see.' })
})

afterAll(() => server.close())

async function ask(urls: (string | undefined)[], id?: string) {
  await files.sayWith(urls, id === undefined ? {} : { id })
  return lastGiven(provider)
}

const upload = async (data: string | Buffer, name: string) => (await files.upload(data, name)).url

const uploadTen = (picture = tinyPng()) =>
  Promise.all(Array.from({ length: 10 }, () => upload(picture, 'large.png')))

/** Has them count for as much as a picture may have. */
const enlarge = () =>
  server.database.pool.query(
    `update chat_attachments set size = $2 where user_id = $1 and name = 'large.png'`,
    [user.id, chatLimits.pictureBytes],
  )

/** What is said, without the files to look at. */
const textIn = (given: unknown): string =>
  z.tuple([z.object({ text: z.string() })], z.unknown()).parse(given)[0].text

/** That a file is given no longer. */
const leftOut = (name: string) =>
  new RegExp(`"name": "${name}",\\s+"leftOut": "a file of an earlier question, no longer sent"`)

const pictures = (count: number) => Array.from({ length: count }, () => ({ type: 'image_url' }))

describe('a model is given', () => {
  test('all files of a question, of ten as large as they may be', { tags: ['long'] }, async () => {
    const picture = Buffer.concat([tinyPng(), Buffer.alloc(chatLimits.pictureBytes)])
    const urls = await uploadTen(picture.subarray(0, chatLimits.pictureBytes))
    const sizes = z
      .array(z.object({ image_url: z.object({ url: z.string() }) }))
      .parse(
        z
          .array(z.unknown())
          .parse(await ask(urls))
          .slice(1),
      )
      .map(({ image_url: { url } }) => Buffer.from(url.split(',')[1] ?? '', 'base64').length)
    expect(sizes).toEqual(urls.map(() => chatLimits.pictureBytes))
  })

  test('of files of before those that there is room for, the newest first, and told of the others', async () => {
    await ask([await upload(tinyPng(), 'early.png'), await upload('Ships ran aground.', 'early.txt')])
    now += HOUR_MS
    const urls = await uploadTen()
    await enlarge()
    const given = await ask(urls, 'q2')
    expect(given).toMatchObject([{ type: 'text' }, ...pictures(10)])
    expect(textIn(given)).toMatch(leftOut('early.png'))
    expect(textIn(given)).toMatch(leftOut('early.txt'))
    now += HOUR_MS
    const later = await ask([await upload('Only this.', 'late.txt')], 'q3')
    expect(later).toMatchObject([{ type: 'text' }, ...pictures(10)])
    expect(textIn(later)).toMatch(/ran aground\.[^]*Only this\./)
    expect(textIn(later)).toMatch(leftOut('large.png'))
    expect(textIn(later).match(/"leftOut"/g)).toHaveLength(1)
  })

  test('the beginning of a text that is long, and told that it is no more', async () => {
    const urls = [await upload('a'.repeat(120_000), 'long.txt'), await upload('b'.repeat(1000), 'short.txt')]
    const given = await ask(urls)
    expect(given).toMatch(/"text": "a{47000}",\s+"cut": "the first 47,000 of 120,000 characters"/)
    expect(given).toMatch(/"text": "b{1000}"\s/)
    const later = await ask([await upload('c'.repeat(47_500), 'late.txt')], 'q2')
    expect(later).toMatch(/"text": "c{47500}"\s/)
    expect(later).toMatch(/"text": "b{500}",\s+"cut": "the first 500 of 1,000 characters"/)
    expect(later).toMatch(leftOut('long.txt'))
  })
})

test('a reply takes as many turns as its chat has megabytes of files', async () => {
  const urls = await uploadTen()
  await enlarge()
  const release = Promise.withResolvers<void>()
  provider.answers((): Script => ({ says: 'I see.', waits: () => release.promise }))
  const before = provider.asked.length
  const asking = ask(urls)
  await expect.poll(() => provider.asked.length).toBeGreaterThan(before)
  const { turns } = server.deps.models
  const { signal } = new AbortController()
  const leave = await turns.acquire(user.id, signal)
  const next = turns.acquire(user.id, signal)
  expect(await Promise.race([next, new Promise((resolve) => setImmediate(resolve))])).toBeUndefined()
  leave()
  const leaveNext = await next
  leaveNext()
  release.resolve()
  await asking
})
