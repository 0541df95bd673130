import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { pushSubscription, type PushSubscriptionToken } from '@tidings/contracts'
import { z } from 'zod'
import { certificate, certificateKey } from './certificate.fixture.ts'

/** What a browser has of its subscription. */
interface Browser {
  keys: ECDH
  auth: Buffer
}

/** What was taken for a browser: proved to come from the server it knows, and decrypted as the browser would. */
export interface TakenPush {
  endpoint: string
  headers: IncomingHttpHeaders
  claims: { aud: string; exp: number; sub: string }
  /** The server that sent it. */
  publicKey: string
  data: unknown
}

type Answer = { status: number; headers?: Record<string, string> } | 'hang'

export interface PushService {
  url: string
  /** Its certificate, which no browser and no server knows. */
  certificate: string
  /** What was taken so far. */
  taken: TakenPush[]
  /** A browser subscribes. */
  subscribe: () => PushSubscriptionToken
  /** How whatever comes from now on is answered; 201 for what is right before. */
  answerWith: (answer: Answer) => void
  close: () => Promise<void>
}

/** A push service as RFC 8030, 8291 and 8292 have it, on this machine, with browsers that can read what comes. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const taken: TakenPush[] = []
  let answer: Answer = { status: 201 }
  const server = createServer({ cert: certificate, key: certificateKey }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (answer === 'hang') return
      if (answer.status >= 300) return reply(response, answer)
      const browser = browsers.get(request.url ?? '')
      if (!browser || request.method !== 'POST') return reply(response, { status: 404 })
      try {
        const endpoint = url + request.url
        taken.push({ endpoint, ...readPush(request.headers, Buffer.concat(chunks), browser, url) })
        return reply(response, answer)
      } catch (error) {
        return reply(response, { status: 400 }, String(error))
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    certificate,
    taken,
    subscribe: () => {
      const browser = { keys: createECDH('prime256v1'), auth: randomBytes(16) }
      const path = `/push/${randomBytes(24).toString('base64url')}`
      browsers.set(path, browser)
      const p256dh = browser.keys.generateKeys('base64url', 'uncompressed')
      return pushSubscription.parse({
        endpoint: url + path,
        keys: { p256dh, auth: browser.auth.toString('base64url') },
      })
    },
    answerWith: (next) => {
      answer = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Has this process believe the certificate of the push service. */
export function trustPushService(): void {
  setDefaultCACertificates([...getCACertificates('default'), certificate])
}

function reply(response: ServerResponse, { status, headers = {} }: Exclude<Answer, 'hang'>, text = ''): void {
  response.writeHead(status, headers).end(text)
}

function readPush(headers: IncomingHttpHeaders, body: Buffer, browser: Browser, origin: string) {
  if (!/^\d+$/.test(String(headers.ttl))) throw new Error('There is no TTL')
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('It is not encrypted as RFC 8291 has it')
  if (body.length > 4096) throw new Error('It is too large')
  return {
    headers,
    ...readVapid(headers.authorization ?? '', origin),
    data: JSON.parse(decrypt(body, browser)),
  }
}

const claimsOfServer = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(?:mailto:|https:)/),
})

/** RFC 8292: a token that the server has signed, for this push service and for a day at most. */
function readVapid(authorization: string, origin: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${payload}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The token is not signed by this key')
  const claims = claimsOfServer.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  const leftSeconds = claims.exp - Date.now() / 1000
  if (claims.aud !== origin || leftSeconds <= 0 || leftSeconds > 86_400)
    throw new Error('The token is not for here')
  return { claims, publicKey }
}

const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, from, info, length))

/** RFC 8291, as a browser does it. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = derive(keys.computeSecret(senderKey), auth, keyInfo, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('The padding is wrong')
  return padded.subarray(0, end).toString()
}
