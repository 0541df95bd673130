import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { findSignatureFault } from '../../../../tests/support/bucket-signature.ts'
import { openBucket } from './bucket.ts'

const config = {
  endpoint: 'https://s3.eu-central-1.amazonaws.com',
  region: 'eu-central-1',
  bucket: 'parts',
  prefix: 'tidings/',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  [true, 'https://s3.eu-central-1.amazonaws.com/parts/tidings/notes/1.0.0/a@b.js'],
  [false, 'https://parts.s3.eu-central-1.amazonaws.com/tidings/notes/1.0.0/a@b.js'],
])('the bucket is in the path or before the host (path style: %s)', async (pathStyle, address) => {
  vi.stubGlobal('fetch', async (url: URL) => new Response(url.href))
  const content = await openBucket({ ...config, pathStyle }).read('notes/1.0.0/a@b.js')
  expect(String(Buffer.from(content ?? []))).toBe(address)
})

test('the store of the tests finds the signature right that the makers of the protocol give as an example', () => {
  const key = {
    region: 'us-east-1',
    id: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  const request = new IncomingMessage(new Socket())
  request.method = 'GET'
  request.headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  }
  const received = { url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'), body: Buffer.alloc(0) }
  expect(findSignatureFault(key, request, received)).toBeUndefined()
  received.url.pathname = '/other.txt'
  expect(findSignatureFault(key, request, received)).toEqual({ status: 403, code: 'SignatureDoesNotMatch' })
})
