import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSnowflake } from '@tidings/contracts'
import { z } from 'zod'
import { createApp } from './app.ts'
import type { App } from './foundation/http/app.ts'
import { createAuthWithLightPasswords } from './accounts/auth/light-passwords.ts'
import { parseConfig } from './foundation/config/config.ts'
import { createTestDatabase, type TestDatabase } from './foundation/database/testing.ts'
import { openDeployments } from './platform/deployments/deployments.ts'
import { watchDisk } from './foundation/files/disk.ts'
import { createUserEvents } from './foundation/user-events/user-events.ts'
import { createRoom } from './reading/documents/large-documents.ts'
import { createDocumentReader, type DocumentReader } from './reading/documents/document-reader.ts'
import { createFeedEngine } from './reading/feeds/feed-engine.ts'
import { createGuardedFetch, type FetchGuarded, type GuardedFetch } from './foundation/fetch/guarded-fetch.ts'
import { createAssistantDeps, createCallLimits, createWebDeps, type Deps } from './deps.ts'
import { listen, type Listening } from './foundation/http/listen.ts'
import { cookieOf } from './foundation/http/testing.ts'
import { createLogger } from './foundation/logger.ts'
import { loadMailTexts } from './foundation/mails/mail-texts.ts'
import { createMailer } from './foundation/mails/mailer.ts'
import { startMailServer, type MailServer } from './foundation/mails/testing.ts'
import { openWebPush } from './accounts/messaging/web-push.ts'
import { createSearchIndex } from './reading/search-index/search-index.ts'

export interface TestUser {
  id: string
  cookie: string
}

export interface TestServer {
  app: App
  deps: Deps
  database: TestDatabase
  /** A request to the app itself, without a port; JSON in `json` becomes the body. */
  request(path: string, init?: RequestInit & { user?: TestUser; json?: unknown }): Promise<Response>
  /** Makes an account; each call another. */
  signUp(email?: string): Promise<TestUser>
  /** Opens a free port on loopback. */
  listen(): Promise<Listening>
  close(): Promise<void>
}

/** A server that sends mail. */
export interface MailingServer extends TestServer {
  /** Takes what it sends. */
  mail: MailServer
}

export interface TestServerOptions {
  environment?: Record<string, string>
  /** Makes pages outside /api. */
  pages?: (deps: Deps) => Promise<App>
  clock?: () => number
  /** Whatever is fetched and read may take as long as it does, however busy the machine is. */
  patient?: boolean
  /** Tells how much of the disk is free. */
  look?: () => Promise<number>
  /** Receives each line of the log, of every level. */
  log?: (line: string) => void
}

const SECRET = 'a secret of tests, long enough'
const PASSWORD = 'correct horse battery'
/** Longer than any test. */
const PATIENCE_MS = 3_600_000

/**
 * It keeps nothing of what it read, and its workers end with the process: to begin some for each server takes longer than
 * most of what they read.
 */
const sharedDocuments: DocumentReader = { ...createDocumentReader(), close: async () => undefined }

/** The server on a database of its own, with loopback as its network. The feed engine answers but does not poll. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'tidings-data-'))
  const config = parseConfig({
    LOG_LEVEL: 'silent',
    FETCH_ALLOW_PRIVATE: '127.0.0.0/8',
    DATA_DIR: dataDir,
    ...options.environment,
  })
  const { fetchAllowPrivate: allowPrivate, baseUrl: ownOrigin, newFeeds } = config
  const guarded = createGuardedFetch({ userAgent: 'Tidings', allowPrivate })
  const clock = options.clock ?? Date.now
  const nextId = createSnowflake(0, clock)
  const logger = options.log ? createLogger('trace', { write: options.log }) : createLogger(config.logLevel)
  const { fetchGuarded, documents, ...patience } = openWeb(guarded, options)
  const disk = watchDisk({ config, clock, logger, look: options.look })
  const engine = { database, disk, fetchGuarded, nextId, secret: SECRET, clock, logger, ownOrigin, newFeeds }
  const mailer = createMailer({ config, database, clock, nextId, logger, texts: await loadMailTexts() })
  const withRoom = createRoom()
  const { signal: stopping } = new AbortController()
  const base = { config, database, disk, clock, nextId, logger, secret: SECRET, stopping }
  const deps: Deps = {
    ...base,
    auth: await createAuthWithLightPasswords({ config, database, logger, mailer, secret: SECRET }),
    documents,
    feeds: createFeedEngine({ ...engine, reader: documents, withRoom }),
    mailer,
    searchIndex: createSearchIndex({ database, logger }),
    ...createCallLimits(clock),
    ...createWebDeps({ ...base, documents, fetchGuarded, withRoom, ...patience }),
    webPush: await openWebPush({ config, fetchGuarded, clock }),
    deployments: await openDeployments({ config, database, clock, logger }),
    userEvents: createUserEvents({ pool: database.pool, logger }),
    ...createAssistantDeps({ config, logger, secret: SECRET }),
  }
  const app = createApp(deps, await options.pages?.(deps))
  const request: TestServer['request'] = async (path, { user, json, ...init } = {}) =>
    app.request(`http://localhost${path}`, { ...init, ...withUser(init.headers, { user, json }) })
  let listening: Listening | undefined
  return {
    app,
    deps,
    database,
    request,
    signUp: async (email = `user${nextId()}@example.test`) => signUp(request, email),
    listen: async () => (listening = await listen(app, { host: '127.0.0.1', port: 0 })),
    close: async () => {
      deps.deployments.registry.stop()
      deps.userEvents.stop()
      await Promise.all([deps.replies.close(), listening?.close(0)])
      await deps.feeds.stop()
      await mailer.stop()
      await Promise.all([guarded.close(), deps.models.close(), deps.toolServers.close()])
      await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

function openWeb({ fetchGuarded }: Pick<GuardedFetch, 'fetchGuarded'>, { patient }: TestServerOptions) {
  if (!patient) return { fetchGuarded, documents: sharedDocuments }
  const fetchPatiently: FetchGuarded = (url, request) =>
    fetchGuarded(url, { ...request, timeoutMs: PATIENCE_MS })
  const documents = createDocumentReader({ timeoutMs: PATIENCE_MS })
  return { fetchGuarded: fetchPatiently, documents, pageDeadline: () => new AbortController().signal }
}

/** A server, and a mail server for it; they are closed together. */
export async function createMailingServer({
  environment,
  ...options
}: TestServerOptions = {}): Promise<MailingServer> {
  const mail = await startMailServer()
  const sending = { SMTP_URL: mail.url, MAIL_FROM: 'reader@mail.example', BASE_URL: 'http://localhost' }
  const server = await createTestServer({ ...options, environment: { ...sending, ...environment } })
  const close = async () => {
    await server.close()
    await mail.close()
  }
  // Where mail is sent, nobody is signed in before their address is confirmed.
  const signUpAndConfirm = async (email?: string): Promise<TestUser> => {
    const { id } = await server.signUp(email)
    const { rows } = await server.database.pool.query<{ email: string }>(
      'update "user" set email_verified = true where id = $1 returning email',
      [id],
    )
    const json = { email: rows[0]?.email, password: PASSWORD }
    const path = '/api/better-auth/sign-in/email'
    return { id, cookie: cookieOf(await server.request(path, { method: 'POST', json })) }
  }
  return { ...server, mail, signUp: signUpAndConfirm, close }
}

function withUser(
  init: RequestInit['headers'],
  { user, json }: { user?: TestUser | undefined; json: unknown },
) {
  const headers = new Headers(init)
  if (user) headers.set('cookie', user.cookie)
  if (json === undefined) return { headers }
  headers.set('content-type', 'application/json')
  return { headers, body: JSON.stringify(json) }
}

async function signUp(request: TestServer['request'], email: string): Promise<TestUser> {
  const json = { email, password: PASSWORD, name: 'Reader' }
  const answer = await request('/api/better-auth/sign-up/email', { method: 'POST', json })
  if (!answer.ok) throw new Error(`sign-up failed: ${await answer.text()}`)
  const { user } = z.object({ user: z.object({ id: z.string() }) }).parse(await answer.json())
  return { id: user.id, cookie: cookieOf(answer) }
}
