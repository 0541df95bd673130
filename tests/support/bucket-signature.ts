import { Buffer } from 'node:buffer'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** A key that may use a store, and where. */
export interface AccessKey {
  region: string
  id: string
  secret: string
}

interface Fault {
  status: number
  code: string
}

interface Received {
  url: URL
  body: Buffer
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

const mustBeSigned = ['host', 'x-amz-date', 'x-amz-content-sha256', 'if-none-match']

/** What is wrong with the signature of a request (AWS Signature Version 4); undefined where the key's holder sent it. */
export function findSignatureFault(
  key: AccessKey,
  { headers, method = '' }: IncomingMessage,
  received: Received,
): Fault | undefined {
  const parts = authorization.exec(headers.authorization ?? '')
  if (!parts) return { status: 403, code: 'AccessDenied' }
  const [, id, day = '', region, signed = '', signature = ''] = parts
  if (id !== key.id) return { status: 403, code: 'InvalidAccessKeyId' }
  if (region !== key.region) return { status: 400, code: 'AuthorizationHeaderMalformed' }
  if (headers['x-amz-content-sha256'] !== sha256(received.body)) {
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  }
  const names = signed.split(';')
  const isWhole = mustBeSigned.every((name) => headers[name] === undefined || names.includes(name))
  const canonical = canonicalRequest({ headers, method }, received, names)
  const expected = sign(key, { day, time: String(headers['x-amz-date']) }, canonical)
  const isRight = isWhole && timingSafeEqual(expected, Buffer.from(signature, 'hex'))
  return isRight ? undefined : { status: 403, code: 'SignatureDoesNotMatch' }
}

function canonicalRequest(
  { headers, method }: { headers: IncomingHttpHeaders; method: string },
  { url, body }: Received,
  names: string[],
): string {
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('')
  const query = [...url.searchParams].map((pair) => pair.map(encode).join('=')).toSorted()
  const path = decodeURIComponent(url.pathname).split('/').map(encode).join('/')
  return [method, path, query.join('&'), lines, names.join(';'), sha256(body)].join('\n')
}

function sign(
  { region, secret }: AccessKey,
  { day, time }: { day: string; time: string },
  canonical: string,
): Buffer {
  const scope = [day, region, 's3', 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(Buffer.from(canonical))].join('\n')
  return hmac(scope.reduce<Buffer | string>(hmac, `AWS4${secret}`), text)
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
