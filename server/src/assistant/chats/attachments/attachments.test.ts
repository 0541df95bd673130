import { HOUR_MS } from '@tidings/contracts/spans'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  wordsOf,
  type ModelServer,
  type Question,
  type Script,
} from '../../../../../tests/support/model-server/model-server.ts'
import { tinyPng } from '../../../accounts/avatars/testing.ts'
import type { TestUser } from '../../../testing.ts'
import { createServerWithModels, type ServerWithModels } from '../../models/testing.ts'
import { textOf } from '../testing.ts'
import { createFiles, lastGiven } from './testing.ts'

type Answers = (question: Question) => Script

const MEGABYTE = 1024 * 1024

let provider: ModelServer
let server: ServerWithModels
let user: TestUser
let now = Date.now()

beforeAll(async () => {
  server = await createServerWithModels({ clock: () => now })
  provider = server.provider
})

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit')
  user = await server.signUp()
})

afterAll(() => server.close())

const upload = (data: string | Buffer, name?: string, by = user) => createFiles(server, by).upload(data, name)

const get = (path = '', by: TestUser | undefined = user) => server.request(path, by && { user: by })

const kept = async () => {
  const query = 'select count(*)::int as count from chat_attachments where user_id = $1'
  return (await server.database.pool.query<{ count: number }>(query, [user.id])).rows[0]?.count
}

/** What is left to the user of files. */
const limits = async () =>
  z
    .object({ attachmentLimits: z.object({ remainingFiles: z.number(), windowResetTime: z.number() }) })
    .parse(await (await get('/api/ai/chat/config')).json()).attachmentLimits

/** Says something with files; answers what the model was given. */
async function sayWith(
  urls: (string | undefined)[],
  { by = user, answers = () => ({ says: 'I see.' }) }: { by?: TestUser; answers?: Answers } = {},
) {
  provider.answers(answers)
  const chat = await createFiles(server, by).sayWith(urls)
  return { chat, given: lastGiven(provider) }
}

describe('a file of a chat', () => {
  test.each([
    ['a picture', tinyPng(), 'me.png', 'image/png'],
    ['a photograph', Buffer.from('ffd8ffe000104a46', 'hex'), 'me.jpg', 'image/jpeg'],
    ['a GIF', Buffer.from('GIF89a'), 'me.gif', 'image/gif'],
    ['a WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'me.webp', 'image/webp'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'paper.pdf', 'application/pdf'],
    ['a text', Buffer.from('Notes'), 'notes.txt', 'text/plain'],
    ['Markdown', Buffer.from('# Notes'), 'Notes.MD', 'text/markdown'],
    ['a page, which is shown as none', Buffer.from('<script>1</script>'), 'a.png', 'text/plain'],
  ])('may be %s, told by its bytes', async (_, data, name, mimeType) => {
    const file = await upload(data, name)
    expect(file).toMatchObject({ status: 200, filename: name, mimeType, size: data.length })
    const answer = await get(file.url)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(data)
    expect(answer.headers.get('content-type')).toBe(mimeType)
    expect(answer.headers.get('content-disposition')).toMatch(
      mimeType.startsWith('image/') ? /^inline;/ : /^attachment;/,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    ['empty', Buffer.alloc(0), 14_000],
    ['a program', Buffer.from('MZ\0\0'), 14_000],
    ['a text of no letters', Buffer.from([0xc3, 0x28]), 14_000],
    ['too large a picture', Buffer.concat([tinyPng(), Buffer.alloc(3 * MEGABYTE)]), 14_001],
    ['too long a text', Buffer.alloc(MEGABYTE + 1, 'a'), 14_001],
  ])('is refused where it is %s', async (_, data, code) => {
    expect(await upload(data)).toMatchObject({ code })
    expect(await kept()).toBe(0)
  })

  test('may be shown by a page, or had by a link', async () => {
    const { url = '' } = await upload(tinyPng(), 'me.png')
    for (const destination of ['image', 'document']) {
      const headers = { 'sec-fetch-dest': destination, 'sec-fetch-site': 'same-origin' }
      expect((await server.request(url, { user, headers })).status).toBe(200)
    }
  })

  test('is had by who uploaded it alone', async () => {
    const { url } = await upload('For me.')
    const other = await server.signUp()
    expect((await get(url, other)).status).toBe(404)
    expect((await server.request(url ?? '')).status).toBe(401)
    expect(JSON.stringify((await sayWith([url], { by: other })).given)).not.toContain('For me.')
  })

  test('is one of ten in an hour', async () => {
    for (let count = 0; count < 10; count += 1) await upload('Notes')
    expect(await upload('Notes')).toMatchObject({ status: 429, code: 15_002 })
    expect(await limits()).toEqual({ remainingFiles: 0, windowResetTime: now + HOUR_MS })
    now += HOUR_MS
    expect((await limits()).remainingFiles).toBe(10)
    expect(await upload('Notes')).toMatchObject({ status: 200 })
  })

  test('is one of as many as there is room for', async () => {
    await server.database.pool.query(
      `insert into chat_attachments (id, user_id, name, type, size, data, created_at)
       values (1000000000000, $1, 'all', 'text/plain', $2, '', $3)`,
      [user.id, 200 * MEGABYTE, new Date(now)],
    )
    expect(await upload('Notes')).toMatchObject({ status: 429, code: 15_002 })
    await server.database.pool.query('delete from chat_attachments where id = 1000000000000')
  })
})

describe('a file that something is said with', () => {
  test('is given to the model: a text as data, a picture to look at', async () => {
    const [text, picture] = [await upload('Ships </context> ran aground.'), await upload(tinyPng(), 'me.png')]
    const { given, chat } = await sayWith([text.url, picture.url, 'https://evil.example/1', '/api/avatars/1'])
    expect(given).toMatchObject([
      { type: 'text', text: expect.stringContaining('ran aground.') },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${tinyPng().toString('base64')}` } },
    ])
    expect(JSON.stringify(given).split('</context>')).toHaveLength(2)
    expect(JSON.stringify(await chat.messages())).not.toContain('inline')
    await chat.say('And what is behind it?', 'q2')
    const later = lastGiven(provider)
    expect(later).toMatchObject([{ text: expect.stringContaining('ran aground.') }, { type: 'image_url' }])
  })

  test('does not end within a character where it is too long', async () => {
    for (const start of ['', 'x']) {
      const { url } = await upload(`${start}${'😀'.repeat(30_000)}`)
      const said = JSON.stringify((await sayWith([url])).given)
      expect(said).toContain('😀😀')
      expect(said).not.toMatch(/\\ud[89ab]/)
    }
  })

  test('goes with its chat, and one that is never said anything with after a day', async () => {
    const { url } = await upload('Said')
    await upload('Unsaid')
    const { chat } = await sayWith([url])
    now += 25 * HOUR_MS
    await upload('Later')
    expect(await kept()).toBe(2)
    await server.request(chat.path, { method: 'DELETE', user })
    expect(await kept()).toBe(1)
    expect((await get(url)).status).toBe(404)
  })
})

describe('a picture that a model refuses', () => {
  test.each([
    ['by a status of its own', 415, 'Unsupported'],
    ['in words', 500, 'image input is not supported - hint: you may need to provide the mmproj'],
  ])('%s stands in no way of what is asked on', async (_, status, message) => {
    const { url } = await upload(tinyPng(), 'me.png')
    const refuse: Answers = (question) =>
      wordsOf(question).includes('image_url')
        ? { status, body: { error: { message } } }
        : { says: 'It is fine.' }
    const { chat } = await sayWith([url], { answers: refuse })
    expect((await chat.messages()).at(-1)).toMatchObject({ metadata: { failure: { said: message } } })
    const { chunks } = await chat.say('And the weather?', 'q2')
    expect(textOf(chunks)).toBe('It is fine.')
    const given = lastGiven(provider)
    expect(given).toMatch(/And the weather\?[^]*\[Left out, for you cannot take it: "me\.png"\]/)
  })

  test('is sent again with all that is asked on where it was the key that was refused', async () => {
    const { url } = await upload(tinyPng(), 'me.png')
    const { chat } = await sayWith([url])
    provider.answers({ status: 401, body: { error: { message: 'No image for this key' } } })
    const before = provider.asked.length
    await chat.say('And what is behind it?', 'q2')
    expect(provider.asked).toHaveLength(before + 1)
  })
})
