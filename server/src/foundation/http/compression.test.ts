import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressOnce, compressText, listAccepted } from './compression.ts'

const text = 'All that is read is written first. '.repeat(100)

const expand: Record<string, (content: Uint8Array) => Buffer> = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['zstd', 'zstd'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5, zstd;q=0.8', 'zstd'],
  ['br;q=0.1, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'zstd'],
])('a client that takes %s is sent %s', async (accepted, encoding) => {
  const { body, headers } = await compressText(text, accepted)
  expect(headers).toEqual({ vary: 'accept-encoding', 'content-encoding': encoding })
  expect(body.length).toBeLessThan(text.length / 5)
  expect(String(expand[encoding]?.(body))).toBe(text)
})

test.each(['', 'identity', 'deflate', 'brotli', 'br;q=0', 'br;q=', '*;q=0'])(
  'a client that takes "%s" is sent the text as it is',
  async (accepted) => {
    const { body, headers } = await compressText(text, accepted)
    expect(headers).toEqual({ vary: 'accept-encoding' })
    expect(String(Buffer.from(body))).toBe(text)
  },
)

test('a short text is sent as it is', async () => {
  const { headers } = await compressText('short', 'br')
  expect(headers).toEqual({ vary: 'accept-encoding' })
})

test('what is not offered is not chosen', () => {
  expect(listAccepted('zstd, gzip;q=0.2', ['br', 'gzip'])).toEqual(['gzip'])
})

test('a text that is given often is compressed once for each encoding, and all are sent the same bytes', async () => {
  const compress = compressOnce(text)
  const sent = await Promise.all(
    ['br', 'br, gzip', 'gzip', '', 'identity'].map((accepted) => compress(accepted)),
  )
  const [first, again, zipped, plain, plainAgain] = sent.map(({ body }) => body)
  expect(again).toBe(first)
  expect(zipped).not.toBe(first)
  expect(plainAgain).toBe(plain)
})
