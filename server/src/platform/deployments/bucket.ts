import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { decodeXML } from 'entities'
import type { BucketConfig } from '../../foundation/config/config.ts'
import { BucketError, noAnswer, refusal } from './bucket-error.ts'

/** A bucket of a store that speaks the protocol of Amazon S3. Keys are names below the prefix of the configuration. */
export interface Bucket {
  /** Throws where it is not there, or not for us. */
  check(): Promise<void>
  /** Undefined where there is no such object. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  write(key: string, content: Uint8Array<ArrayBuffer>): Promise<void>
  /** Writes what is not there; false where something is. */
  create(key: string, content: Uint8Array<ArrayBuffer>): Promise<boolean>
  remove(key: string): Promise<void>
  /** The keys that begin so. */
  list(start: string): Promise<string[]>
}

interface Call {
  method: 'GET' | 'PUT' | 'DELETE'
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
  /** Statuses that are answers, beside those of success. */
  expected?: readonly number[]
}

const ANSWER_MS = 15_000
/** And more for what is large, on a line that is slow. */
const BYTES_PER_MS = 100
/** A store that is busy, or a connection that was lost, is asked again. */
const PAUSES_MS = [200, 800]

const NOT_FOUND = 404
const EXISTS = 412

/** Speaks to a bucket; each failure is a BucketError in words. */
export function openBucket(config: BucketConfig): Bucket {
  const { prefix } = config
  const call = (request: Call) => callPatiently(config, request)
  return {
    check: async () => {
      await listPage(config, call, { prefix, 'max-keys': '1' })
    },
    read: async (key) => {
      const answer = await call({ method: 'GET', key: prefix + key, expected: [NOT_FOUND] })
      return answer.status === NOT_FOUND ? undefined : answer.content
    },
    write: async (key, body) => {
      await call({ method: 'PUT', key: prefix + key, body })
    },
    create: async (key, body) => {
      const headers = { 'if-none-match': '*' }
      const answer = await call({ method: 'PUT', key: prefix + key, headers, body, expected: [EXISTS] })
      return answer.status !== EXISTS
    },
    remove: async (key) => {
      await call({ method: 'DELETE', key: prefix + key, expected: [NOT_FOUND] })
    },
    list: async (start) => {
      const keys = await listAll(config, call, prefix + start)
      return keys.map((key) => key.slice(prefix.length))
    },
  }
}

type MakeCall = (request: Call) => Promise<Answer>

async function listAll(config: BucketConfig, call: MakeCall, prefix: string): Promise<string[]> {
  const keys: string[] = []
  let next: string | undefined
  do {
    // Each page names the next.
    // oxlint-disable-next-line no-await-in-loop
    const page = await listPage(config, call, { prefix, ...(next && { 'continuation-token': next }) })
    keys.push(...[...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => decodeXML(key)))
    const [, token] = /<NextContinuationToken>([^<]+)</.exec(page) ?? []
    next = token && decodeXML(token)
  } while (next)
  return keys
}

async function listPage(
  config: BucketConfig,
  call: MakeCall,
  query: Record<string, string>,
): Promise<string> {
  const { status, content } = await call({ method: 'GET', key: '', query: { 'list-type': '2', ...query } })
  const page = new TextDecoder().decode(content)
  // Any server answers something.
  if (!page.includes('<ListBucketResult')) throw refusal(config, status, { code: '', content })
  return page
}

interface Answer {
  status: number
  content: Uint8Array<ArrayBuffer>
}

async function callPatiently(config: BucketConfig, request: Call): Promise<Answer> {
  for (const pause of PAUSES_MS) {
    try {
      // The next attempt follows the one that failed.
      // oxlint-disable-next-line no-await-in-loop
      return await callOnce(config, request)
    } catch (error) {
      if (!(error instanceof BucketError) || !error.isWorthAsking) throw error
      // oxlint-disable-next-line no-await-in-loop
      await wait(pause)
    }
  }
  return callOnce(config, request)
}

async function callOnce(config: BucketConfig, request: Call): Promise<Answer> {
  const { method, body, expected = [] } = request
  const { url, headers } = await sign(config, request)
  try {
    const signal = AbortSignal.timeout(ANSWER_MS + Math.ceil((body?.length ?? 0) / BYTES_PER_MS))
    // A signature is for the store that was named, for no other that it may point to.
    const answer = await fetch(url, { method, headers, body: body ?? null, signal, redirect: 'manual' })
    const content = new Uint8Array(await answer.arrayBuffer())
    const code = codeOf(content)
    const isMissing = answer.status === NOT_FOUND && code === 'NoSuchBucket'
    if (answer.ok || (expected.includes(answer.status) && !isMissing))
      return { status: answer.status, content }
    throw refusal(config, answer.status, { code, content })
  } catch (error) {
    throw error instanceof BucketError ? error : noAnswer(config, error)
  }
}

async function sign(
  { endpoint, bucket, pathStyle, region, accessKeyId, secretAccessKey }: BucketConfig,
  { method, key, query = {}, headers = {}, body }: Call,
) {
  const url = new URL(pathStyle ? `/${bucket}/${key}` : `/${key}`, endpoint)
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(body ?? ''))).toString('hex')
  const signer = new AwsV4Signer({
    service: 's3',
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': hash },
    region,
    accessKeyId,
    secretAccessKey,
  })
  return signer.sign()
}

/** The code in the document that tells of a failure. */
function codeOf(content: Uint8Array): string {
  const [, code = ''] =
    /<Code>([A-Za-z0-9]+)<\/Code>/.exec(new TextDecoder().decode(content.slice(0, 2000))) ?? []
  return code
}
