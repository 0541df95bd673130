import { errorCatalogue, type ErrorKey } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { tinyPng } from '../accounts/avatars/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'
import { attacks, contractCalls } from './attacks/testing.ts'
import { createVictim, SECRET, stateOf, type Victim } from './testing.ts'

const file = '<opml version="2.0"><body/></opml>'

/** Calls that take a form with a file. */
const uploads: Record<string, File> = {
  'chats.upload': new File(['Notes'], 'notes.txt', { type: 'text/plain' }),
  'avatars.upload': new File([new Uint8Array(tinyPng())], 'me.png', { type: 'image/png' }),
  'subscriptions.importOpml': new File([file], 'subscriptions.opml', { type: 'text/xml' }),
}

/** What anybody may ask, signed in or not. */
const open = new Set([
  'status.configs',
  'probes.postgresql',
  'probes.redis',
  'probes.bullmq',
  'probes.rsshub',
])

/** What is asked before an invitation was used. */
const beforeAdmission = new Set(['invitations.use'])

const names = [...contractCalls.keys()]

let server: TestServer
let victim: Victim
let attacker: TestUser

beforeAll(async () => {
  server = await createTestServer()
  await server.signUp('admin@example.test')
  victim = await createVictim(server)
  attacker = await server.signUp('attacker@example.test')
})

afterAll(() => server.close())

const body = z.object({ code: z.number() })

/** Makes a call with what the attack sends; answers status and text, and the code of a reply that has one. */
async function send(name: string, init: { user?: TestUser; headers?: Record<string, string> } = {}) {
  const { method = '', path = '' } = contractCalls.get(name) ?? {}
  const { [name]: attack } = attacks
  const fields = { ...attack?.input?.(victim) } as Record<string, unknown>
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const { [key]: value } = fields
    delete fields[key]
    return String(value)
  })
  const answer = await server.request(`/api${filled}${method === 'GET' ? toQuery(fields) : ''}`, {
    method,
    ...init,
    ...(method !== 'GET' && bodyOf(name, fields, init.headers)),
  })
  const text = await answer.text()
  const { data } = body.safeParse(parseJson(text))
  return { status: statusOf(answer), text, code: data?.code ?? (answer.ok ? 0 : undefined) }
}

/** That there is nothing to tell is an answer as well. */
const statusOf = ({ status }: Response): number => (status === 204 ? 200 : status)

function toQuery(fields: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(fields)) query.set(key, String(value))
  return `?${query.toString()}`
}

function bodyOf(name: string, fields: object, headers: Record<string, string> = {}) {
  if (name === 'subscriptions.parseOpml')
    return { body: file, headers: { ...headers, 'content-type': 'text/xml' } }
  const upload = uploads[name]
  if (!upload) return { json: fields }
  const form = new FormData()
  form.append('file', upload)
  return { body: form }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const refusal = (key: ErrorKey) => ({ status: errorCatalogue[key].status, code: errorCatalogue[key].code })

test('every call of the contract says what becomes of whoever attacks by it', () => {
  expect(Object.keys(attacks).toSorted()).toEqual(names.toSorted())
})

test('what is watched of the victim is there, whatever it is kept in', async () => {
  const state = await stateOf(server, victim)
  const kept = [
    'chat_messages',
    'mcp_connections',
    'memories',
    'model_connections',
    'settings',
    'tasks',
    'entries',
  ]
  for (const table of kept) expect(state).toHaveProperty(table, expect.arrayContaining([expect.anything()]))
})

describe('without a session', () => {
  test.each(names.filter((name) => !open.has(name)))('%s is refused', async (name) => {
    expect(await send(name)).toMatchObject(refusal('unauthorized'))
    const forged = { cookie: 'better-auth.session_token=forgedforgedforged.c2lnbmF0dXJl' }
    expect(await send(name, { headers: forged })).toMatchObject(refusal('unauthorized'))
  })
})

describe('with an identifier of somebody else', () => {
  // With a model of one's own one may chat, which another call of these may have brought.
  beforeEach(async () => {
    await server.database.pool.query('delete from model_connections where user_id = $1', [attacker.id])
  })

  test.each(names)('%s gives nothing away and changes nothing of theirs', async (name) => {
    const before = await stateOf(server, victim)
    const { status, code, text } = await send(name, { user: attacker })
    const ends = attacks[name]?.ends ?? 'harmless'
    expect({ status, code }).toEqual(ends === 'harmless' ? { status: 200, code: 0 } : refusal(ends))
    expect(text).not.toContain(SECRET)
    expect(text).not.toContain('victim@example.test')
    expect(await stateOf(server, victim)).toEqual(before)
  })
})

/** Calls that tell a program nothing, whatever its token allows, or ask for a proof of their own. */
const otherwise: Record<string, ErrorKey> = {
  'inboxes.receiveEmail': 'unauthorized',
  'inboxes.receiveWebhook': 'unauthorized',
}

/** What a token may do that only reads: what changes nothing, costs nothing and opens nothing else. */
const readable = new Set([
  'categories.list',
  'chats.get',
  'chats.list',
  'chats.listMessages',
  'chats.listUnread',
  'chats.resume',
  'collections.has',
  'entries.checkNew',
  'entries.get',
  'entries.getInboxEntry',
  'entries.list',
  'entries.listInbox',
  'entries.listVersions',
  'entries.preview',
  'entries.readHistories',
  'entries.readability',
  'entries.stream',
  'entries.transcription',
  'feedChecks.list',
  'feedClaims.list',
  'feedClaims.message',
  'feeds.analytics',
  'feeds.lookup',
  'images.sign',
  'inboxes.get',
  'inboxes.list',
  'lists.get',
  'lists.list',
  'memories.list',
  'models.config',
  'playPositions.list',
  'profiles.batch',
  'profiles.get',
  'reads.list',
  'reads.totalCount',
  'searches.find',
  'searches.list',
  'settings.get',
  'subscriptions.exportOpml',
  'subscriptions.list',
  'subscriptions.parseOpml',
  'tasks.get',
  'tasks.list',
  'usage.analytics',
])

describe('with a token that only reads', () => {
  let token: string
  let before: object

  beforeAll(async () => {
    token = await makeReadToken(victim.user)
    before = await stateOf(server, victim)
  })

  test.each(names.filter((name) => !open.has(name)))(
    '%s of its owner changes nothing, and tells nothing that opens more',
    async (name) => {
      const { status, code, text } = await send(name, { headers: { authorization: `Bearer ${token}` } })
      const refused = refusal(otherwise[name] ?? 'noPermission')
      expect(status === refused.status && code === refused.code).toBe(!readable.has(name))
      for (const secret of victim.secrets) expect(text).not.toContain(secret)
      expect(await stateOf(server, victim)).toEqual(before)
    },
  )
})

const madeToken = z.object({ data: z.object({ token: z.string() }) })

async function makeReadToken(user: TestUser): Promise<string> {
  const json = { name: 'Reads', scope: 'read' }
  const answer = await server.request('/api/tokens', { method: 'POST', user, json })
  const { token } = madeToken.parse(await answer.json()).data
  // When it was first used is noted.
  await server.request('/api/reads', { headers: { authorization: `Bearer ${token}` } })
  return token
}

describe('before an invitation was used', () => {
  let invited: TestServer
  let guest: TestUser

  beforeAll(async () => {
    invited = await createTestServer({ environment: { SIGN_UP: 'invitation' } })
    await invited.signUp()
    guest = await invited.signUp()
  })

  afterAll(() => invited.close())

  test.each(
    names.filter(
      (name) => !open.has(name) && !beforeAdmission.has(name) && !name.startsWith('inboxes.receive'),
    ),
  )('%s is refused', async (name) => {
    const { method = '', path = '' } = contractCalls.get(name) ?? {}
    const filled = path.replaceAll(/\{\w+\}/g, '1')
    const answer = await invited.request(`/api${filled}`, {
      method,
      user: guest,
      ...(method !== 'GET' && { json: {} }),
    })
    expect([answer.status, body.parse(await answer.json()).code]).toEqual([400, 1003])
  })
})
