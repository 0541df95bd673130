import { createECDH, randomBytes } from 'node:crypto'
import { createSamples } from '../reading/reads/counters.testing.ts'
import type { TestServer, TestUser } from '../testing.ts'
import { z } from 'zod'

/** A word in everything of the victim that nobody else may read. */
export const SECRET = 'for-nobody-elses-eyes'

/** Somebody with something of every kind, by the identifiers that another might send. */
export interface Victim {
  user: TestUser
  feedId: string
  entryId: string
  listId: string
  handle: string
  inboxFeedId: string
  inboxEntryId: string
  searchId: string
  tokenId: string
  deviceId: string
  connectionId: string
  toolServerId: string
  chatId: string
  memoryId: string
  taskId: string
  /** Where the device is reached. */
  endpoint: string
  code: string
  /** What opens more than it tells: an inbox, an account elsewhere. */
  secrets: string[]
}

/** Models of the victim's own, at an address that this server does not reach. */
const ownModels = {
  name: SECRET,
  provider: 'openai-compatible',
  baseUrl: `http://10.0.0.1/${SECRET}`,
  apiKey: SECRET,
  models: ['small'],
}

const playPosition = {
  url: 'https://radio.example/1.mp3',
  seconds: 100,
  updatedAt: '2026-11-01T12:00:00.000Z',
}

const ownTask = {
  name: SECRET,
  prompt: SECRET,
  schedule: { type: 'daily', timeOfDay: '2026-01-01T09:00:00Z' },
  options: {},
}

/** Settings that open accounts elsewhere. */
const opening = { readwiseToken: `${SECRET}-token`, instapaperPassword: `${SECRET}-password` }

const handle = 'victims-box'

const reply = z.object({ data: z.unknown() })
const withId = z.object({ id: z.string() })

/** Makes an account with data of every kind. */
export async function createVictim(server: TestServer): Promise<Victim> {
  const { pool } = server.database
  const user = await server.signUp('victim@example.test')
  const samples = await createSamples(pool, 1)
  await samples.bring(0, 5)
  const [feedId = ''] = samples.feedIds
  await samples.find(user.id)
  const call = async (method: string, path: string, json: object) => {
    const answer = await server.request(`/api${path}`, { method, user, json })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return reply.partial().parse(await answer.json()).data
  }
  const one = async (query: string, ...values: string[]) =>
    String((await pool.query<{ id: string }>(query, values)).rows[0]?.id)

  await call('POST', '/subscriptions', { feedId, view: 0, isPrivate: true, category: SECRET })
  const entryId = await one('select max(id)::text as id from entries where feed_id = $1', feedId)
  await call('POST', '/collections', { entryId, view: 0 })
  const { id: listId } = withId.parse(await call('POST', '/lists', { title: 'Public', view: 0, fee: 0 }))
  await call('POST', '/lists/feeds', { listId, feedId })
  await call('POST', '/inboxes', { handle, title: SECRET })
  const inboxFeedId = await one('select id::text from feeds where handle = $1', handle)
  const inboxSecret = await one('select secret as id from feeds where handle = $1', handle)
  await deliver(server, inboxSecret)
  const inboxEntryId = await one('select id::text from entries where feed_id = $1', inboxFeedId)
  const { id: searchId } = withId.parse(await call('POST', '/searches', { title: SECRET, query: SECRET }))
  await call('POST', '/play-positions', playPosition)
  const { id: tokenId } = withId.parse(await call('POST', '/tokens', { name: SECRET, scope: 'write' }))
  const endpoint = `https://push.example/${SECRET}`
  await call('POST', '/messaging', { channel: 'web', token: subscriptionAt(endpoint) })
  const deviceId = await one('select id::text from push_devices where user_id = $1', user.id)
  const { id: connectionId } = withId.parse(await call('POST', '/ai/connections', ownModels))
  const toolServerId = await connectToolServer(pool, user.id)
  const chatId = await writeChat(pool, user.id)
  await call('POST', '/ai/memory', { memory: SECRET, source: SECRET, tags: [SECRET] })
  const memoryId = await one('select id::text from memories where user_id = $1', user.id)
  const { id: taskId } = withId.parse(await call('POST', '/ai/task', ownTask))
  const code = z.string().parse(await call('POST', '/invitations/new', {}))
  await call('PATCH', '/settings/integration', opening)
  return {
    user,
    feedId,
    entryId,
    listId,
    handle,
    inboxFeedId,
    inboxEntryId,
    searchId,
    tokenId,
    deviceId,
    connectionId,
    toolServerId,
    chatId,
    memoryId,
    taskId,
    endpoint,
    code,
    secrets: [inboxSecret, ...Object.values(opening)],
  }
}

/** Brings an entry into an inbox. */
async function deliver(server: TestServer, secret: string): Promise<void> {
  const webhook = await server.request('/api/inboxes/webhook', {
    method: 'POST',
    json: { guid: '1', title: SECRET, content: SECRET, publishedAt: '2026-11-01T12:00:00.000Z' },
    headers: { 'x-follow-secret': secret, 'x-follow-handle': handle },
  })
  if (!webhook.ok) throw new Error(`webhook: ${await webhook.text()}`)
}

/** Writes a chat, as it is where a model has answered. */
async function writeChat(pool: TestServer['database']['pool'], userId: string): Promise<string> {
  const chatId = 'a-chat-of-the-victim'
  await pool.query(
    `with chat as (
       insert into chat_sessions (user_id, chat_id, title, created_at, updated_at, last_seen_at)
       values ($1, $2, $3, now(), now(), now() - interval '1 hour') returning user_id, chat_id)
     insert into chat_messages (user_id, chat_id, id, role, parts, status, created_at)
     select user_id, chat_id, '1', 'user', $4, 'completed', now() from chat`,
    [userId, chatId, SECRET, JSON.stringify([{ type: 'text', text: SECRET }])],
  )
  return chatId
}

/** As it is once a server has answered. */
async function connectToolServer(pool: TestServer['database']['pool'], userId: string): Promise<string> {
  const tool = { name: SECRET, inputSchema: { type: 'object' }, isAllowed: true }
  const { rows } = await pool.query<{ id: string }>(
    `insert into mcp_connections (id, user_id, name, transport_type, url, sealed_headers, tools, created_at)
     values (1000000000001, $1, $2, 'streamable-http', $3, $2, $4, now()) returning id::text`,
    [userId, SECRET, `http://10.0.0.1/${SECRET}`, JSON.stringify([tool])],
  )
  return String(rows[0]?.id)
}

const paths = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** The path of each call that is made by GET, below `/api`, with some identifier where it takes one. */
export async function listReadable(server: TestServer): Promise<string[]> {
  const document = paths.parse(await (await server.request('/api/openapi.json')).json())
  const readable = Object.entries(document.paths).filter(([, methods]) => 'get' in methods)
  return readable.map(([path]) => path.replaceAll(/\{[^}]*\}/g, '1'))
}

/** A token of a browser, with keys of its own. */
export function subscriptionAt(endpoint: string): string {
  const p256dh = createECDH('prime256v1').generateKeys('base64url', 'uncompressed')
  return JSON.stringify({ endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } })
}

/** What is somebody's by another column than `user_id`. */
const alsoTheirs: Record<string, string> = {
  user: 'id = $1',
  lists: 'owner_user_id = $1',
  list_feeds: 'list_id in (select id from lists where owner_user_id = $1)',
  feeds: 'owner_user_id = $1',
  entries: 'feed_id in (select id from feeds where owner_user_id = $1)',
}

/** Everything that is somebody's, as it is in the database: a new table of what users have is looked at by itself. */
export async function stateOf(
  { database: { pool } }: TestServer,
  { user }: Pick<Victim, 'user'>,
): Promise<object> {
  query ??= writeQuery(pool)
  const { rows } = await pool.query<{ state: object }>(await query, [user.id])
  return rows[0]?.state ?? {}
}

/** Of every server the same. */
let query: Promise<string> | undefined

async function writeQuery(pool: TestServer['database']['pool']): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' order by 1`,
  )
  const theirs = Object.fromEntries(rows.map(({ name }) => [name, 'user_id = $1']))
  const parts = Object.entries({ ...theirs, ...alsoTheirs }).map(
    ([table, isTheirs]) =>
      `'${table}', (select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) from "${table}" t where ${isTheirs})`,
  )
  return `select jsonb_build_object(${parts.join(', ')}) as state`
}

/** A call of the API or of signing in, and what it takes. */
export interface Call {
  method: string
  path: string
  keys: string[]
  input: (of: Victim) => object
  /** Whoever is signed in would be signed out by it. */
  isOfNobody?: true
}
