import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { findSignatureFault } from './bucket-signature.ts'

/** A store that speaks the protocol of Amazon S3, on loopback, with one bucket; it checks every signature. */
export interface BucketServer {
  /** The settings of a server that uses the bucket. */
  environment: Record<string, string>
  /** What is in the bucket, by key. */
  objects: Map<string, Buffer>
  /** The requests so far: method and key. */
  requests: string[]
  /** Answers a request otherwise, if it answers anything: a status and the code of a failure. */
  intercept: ((method: string, key: string) => Failure | undefined) | undefined
  /** Goes away: connections are refused. */
  stop(): Promise<void>
  /** Comes back at the same address. */
  start(): Promise<void>
}

interface Failure {
  status: number
  code: string
}

const BUCKET = 'parts'
const accessKey = { region: 'eu-test-1', id: 'AKIATEST', secret: 'a/secret+of tests' }
/** Less than the thousand of the real one, so that more than one page is needed. */
const PAGE = 3

/** Starts a store with an empty bucket. */
export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  let server = await listen(0)
  const { port } = addressOf(server)
  const store: BucketServer = {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: accessKey.region,
      S3_PREFIX: 'tidings/',
      S3_ACCESS_KEY_ID: accessKey.id,
      S3_SECRET_ACCESS_KEY: accessKey.secret,
    },
    objects,
    requests,
    intercept: undefined,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    start: async () => {
      server = await listen(port)
    },
  }
  return store

  async function listen(wanted: number): Promise<Server> {
    const made = createServer((request, response) => void answer(store, request, response))
    made.listen(wanted, '127.0.0.1')
    await once(made, 'listening')
    return made
  }
}

/** One request to the store. */
interface Call {
  store: BucketServer
  method: string
  key: string
  query: URLSearchParams
  /** Write only where nothing is. */
  isNew: boolean
  body: Buffer
}

async function answer(
  store: BucketServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request)
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const [, bucket, key = ''] = /^\/([^/]*)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? []
  const { method = '', headers } = request
  store.requests.push(`${method} ${key}`)
  const failure = findSignatureFault(accessKey, request, { url, body }) ?? store.intercept?.(method, key)
  if (failure) return fail(response, failure)
  if (bucket !== BUCKET) return fail(response, { status: 404, code: 'NoSuchBucket' })
  const isNew = headers['if-none-match'] === '*'
  const answers: Record<string, (call: Call, response: ServerResponse) => void> = {
    PUT: put,
    DELETE: remove,
    GET: key ? get : list,
  }
  return answers[method]?.({ store, method, key, query: url.searchParams, isNew, body }, response)
}

function get({ store, key }: Call, response: ServerResponse): void {
  const content = store.objects.get(key)
  if (content) response.end(content)
  else fail(response, { status: 404, code: 'NoSuchKey' })
}

function put({ store, key, body, isNew }: Call, response: ServerResponse): void {
  if (isNew && store.objects.has(key)) return fail(response, { status: 412, code: 'PreconditionFailed' })
  store.objects.set(key, body)
  response.end()
  return undefined
}

function remove({ store, key }: Call, response: ServerResponse): void {
  store.objects.delete(key)
  response.writeHead(204).end()
}

function list({ store: { objects }, query }: Call, response: ServerResponse): void {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
  const page = keys.slice(0, PAGE)
  const rest = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  response.end(`<?xml version="1.0"?><ListBucketResult>${contents}${rest}</ListBucketResult>`)
}

function fail(response: ServerResponse, { status, code }: Failure): void {
  response
    .writeHead(status)
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`)
}

function addressOf(server: Server): AddressInfo {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The store has no port')
  return address
}
