import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { imageWidths, webImagePath, type ImageWidth } from '@tidings/contracts'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { drawPicture, lookAt } from './testing.ts'
import { serve, type TestSite } from '../../../../tests/support/serve.ts'

let server: TestServer
let reader: TestUser
let site: TestSite
let origin: string
let asked: string[] = []
/** What the site has, by path; all else is the photograph, of 800 by 600 pixels. */
let answers: Record<string, Buffer | string>
let photograph: Buffer
let half: Buffer

beforeAll(async () => {
  photograph = await drawPicture({ width: 800, height: 600 }).jpeg().toBuffer()
  half = photograph.subarray(0, photograph.length / 2)
  answers = {
    '/half.jpg': half,
    '/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>',
    '/page.png': '<html><script>alert(1)</script>',
  }
  site = await serve(({ url = '' }, response) => {
    asked.push(url)
    response.end(answers[url] ?? photograph)
  })
  ;({ origin } = site)
  server = await createTestServer()
  reader = await server.signUp()
})

beforeEach(() => {
  asked = []
})

afterAll(async () => {
  await site.close()
  await server.close()
})

const get = (path: string, width?: ImageWidth, user = reader) =>
  server.request(webImagePath(`${origin}${path}`, width), { user })

const signedPaths = z.object({ data: z.record(z.string(), z.string()) })

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('an image that is asked for in a width is no wider, and kept by that browser like any other', async () => {
  const answer = await get('/1.jpg', 320)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=2592000, immutable',
  })
  expect(await lookAt(await bytesOf(answer))).toMatchObject({ format: 'webp', width: 320, height: 240 })
})

test('it is as large as it is where that is not wider', async () => {
  expect(await bytesOf(await get('/1.jpg', 1280))).toEqual(photograph)
})

test('its site is asked once, for all widths and however many ask', async () => {
  const other = await server.signUp()
  for (const user of [reader, other]) {
    const wanted = [...imageWidths, ...imageWidths, undefined]
    const given = await Promise.all(wanted.map((width) => get('/often.jpg', width, user)))
    for (const answer of given) expect(answer.status).toBe(200)
  }
  expect(asked).toEqual(['/often.jpg'])
})

test.each(['', '0', '81', '321', '0320', '320.0', '-80', '1e9', 'wide', '4000'])(
  'a width that no image is made in is refused, and nothing is asked: %j',
  async (width) => {
    const path = `${webImagePath(`${origin}/other-width.jpg`)}?width=${width}`
    const answer = await server.request(path, { user: reader })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      data: [{ message: 'The width of an image is one of 80, 160, 320, 640, 1280.', path: ['width'] }],
    })
    expect(asked).toEqual([])
  },
)

test('what is damaged is left to who looks at it, and a drawing fits any place', async () => {
  expect(await bytesOf(await get('/half.jpg', 80))).toEqual(half)
  const drawing = await get('/drawing.svg', 80)
  expect(drawing.headers.get('content-type')).toBe('image/svg+xml')
  expect(drawing.headers.get('content-security-policy')).toContain('sandbox')
})

test('what is no image is none in any width', async () => {
  expect((await get('/page.png', 80)).status).toBe(400)
})

test('nobody else has it', async () => {
  expect((await server.request(webImagePath(`${origin}/1.jpg`, 320))).status).toBe(401)
})

test('an image of a signed path is as large as it is', async () => {
  const url = `${origin}/signed.jpg`
  const json = { urls: [url] }
  const signed = await server.request('/api/images/signed', { method: 'POST', user: reader, json })
  const { data } = signedPaths.parse(await signed.json())
  expect(await bytesOf(await server.request(`${data[url]}?width=80`))).toEqual(photograph)
})
