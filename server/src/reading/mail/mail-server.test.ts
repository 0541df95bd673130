import { generateKeyPairSync } from 'node:crypto'
import type { EntryItem } from '@tidings/contracts'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { startMailServer, type MailServer } from './mail-server.ts'
import { newsletter } from './newsletter.fixture.ts'
import { connectTo, nestedMail, talkTo } from './testing.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** What the name servers say. */
const records: Record<string, string[][]> = {
  'strict.example TXT': [['v=spf1 ip4:203.0.113.7 -all']],
  'bank.example TXT': [['v=spf1 ?all']],
  '_dmarc.bank.example TXT': [['v=DMARC1; p=reject']],
  'key._domainkey.bank.example TXT': [[`v=DKIM1; k=rsa; p=${publicKey.replace(/-----[^-]+-----|\s/g, '')}`]],
}

async function resolver(name: string, type: string): Promise<string[][]> {
  if (name.endsWith('silent.example')) throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
  const found = records[`${name} ${type}`]
  if (!found) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  return found
}

let server: TestServer
let mail: MailServer
let reader: TestUser
let client: Transporter

beforeAll(async () => {
  server = await createTestServer({ environment: { MAIL_PORT: '0', MAIL_DOMAIN: 'inbox.example' } })
  const started = await startMailServer(server.deps, { resolver })
  if (!started) throw new Error('no mail server')
  mail = started
  client = createTransport({ host: '127.0.0.1', port: mail.port, secure: false, ignoreTLS: true })
  reader = await server.signUp()
  await call('POST', '/api/inboxes', { handle: 'news', title: 'Newsletters' })
  await call('POST', '/api/inboxes', { handle: 'other' })
})

afterAll(async () => {
  client.close()
  await mail.close()
  await server.close()
})

const call = (method: string, path: string, json?: unknown, user = reader) =>
  server.request(path, { method, user, ...(json !== undefined && { json }) })

let opened = 0

/** The handle of an inbox that nothing has come into. */
async function openInbox(user = reader): Promise<string> {
  opened += 1
  const handle = `paper-${opened}`
  await call('POST', '/api/inboxes', { handle }, user)
  return handle
}

async function timeline(inboxId: string): Promise<EntryItem[]> {
  const answer = await call('POST', '/api/entries', { inboxId, withContent: true })
  return z.object({ data: z.array(z.custom<EntryItem>()) }).parse(await answer.json()).data
}

const send = (options: SendMailOptions) =>
  client.sendMail({
    from: 'news@daily.example',
    to: 'news@inbox.example',
    subject: 'Hello',
    text: 'Hello',
    ...options,
  })

const sendIssue = (handle: string) =>
  send({ ...newsletter, to: `${handle}@inbox.example`, messageId: '<issue-1@daily.example>' })

describe('a newsletter sent by SMTP', () => {
  test('appears in the inbox, safe and readable', async () => {
    const handle = await openInbox()
    await sendIssue(handle)
    const [item] = await timeline(handle)
    expect(item).toMatchObject({
      read: false,
      entries: {
        title: 'Ten things — größer & better',
        author: 'The Daily Grüße',
        guid: '<issue-1@daily.example>',
      },
    })
    const content = item?.entries.content ?? ''
    expect(content).toContain('<h1>Hello reader</h1>')
    expect(content).toContain('href="https://daily.example/one?id=1"')
    expect(content).toContain('src="data:image/png;base64,')
    expect(content).toContain('src="https://daily.example/photo.jpg"')
    for (const bad of [
      'script',
      'alert',
      'onload',
      'onclick',
      'javascript',
      'form',
      'iframe',
      'position',
      'spy',
      'open.gif',
    ]) {
      expect(content).not.toContain(bad)
    }
    expect(item?.entries.description).toContain('Hello reader The first thing: read on')
  })

  test('counts as unread under the handle, once, however often it is sent', { tags: ['long'] }, async () => {
    const handle = await openInbox()
    await sendIssue(handle)
    await sendIssue(handle)
    const answer = await call('GET', '/api/reads')
    expect(await answer.json()).toMatchObject({ data: { [handle]: 1 } })
  })

  test('is found by a search', { tags: ['long'] }, async () => {
    const searcher = await server.signUp()
    await sendIssue(await openInbox(searcher))
    await server.deps.searchIndex.indexWaiting()
    const answer = await call('GET', '/api/search?query=grosser%20author:daily', undefined, searcher)
    expect(await answer.json()).toMatchObject({
      data: { entries: [{ entries: { title: 'Ten things — größer & better' } }] },
    })
  })

  test('as plain text keeps its lines, and goes to every inbox it is for', { tags: ['long'] }, async () => {
    const handles = [await openInbox(), await openInbox()] as const
    await send({
      to: `${handles[0]}+shop@inbox.example, ${handles[1].toUpperCase()}@inbox.example`,
      subject: 'Plain',
      text: 'One\nTwo\n\nThree <b>',
    })
    for (const handle of handles) {
      const [item] = await timeline(handle)
      expect(item?.entries).toMatchObject({
        title: 'Plain',
        content: '<p>One<br />Two</p><p>Three &lt;b&gt;</p>',
      })
    }
  })
})

const raw = (commands: readonly string[], port = mail.port) => talkTo(port, commands)

const refusal = (sent: Promise<unknown>) =>
  sent.then(
    () => 'accepted',
    (error: { responseCode?: number }) => error.responseCode,
  )

describe('mail is refused', () => {
  test('oversize with 552, by its announced size and by its real one', { tags: ['long'] }, async () => {
    const text = 'x'.repeat(11 * 1024 * 1024)
    expect(await refusal(send({ text }))).toBe(552)
    expect(await raw(['MAIL FROM:<news@daily.example> SIZE=99999999'])).toMatch(/^552/)
    const body = Array.from({ length: 11 * 1024 }, () => 'x'.repeat(1022)).join('\r\n')
    expect(
      await raw([
        'MAIL FROM:<news@daily.example>',
        'RCPT TO:<news@inbox.example>',
        'DATA',
        `From: a@daily.example\r\n\r\n${body}\r\n.`,
      ]),
    ).toMatch(/^552/)
  })

  test.each([
    ['without a sender', 'Subject: hello\r\n\r\nhello'],
    ['with two senders', 'From: a@daily.example\r\nFrom: b@daily.example\r\n\r\nhello'],
    ['without a header', '\0\x01\x02 nothing like a mail'],
    ['without any text', 'From: a@daily.example\r\n\r\n'],
    ['of parts in parts in parts', nestedMail(50)],
  ])('malformed %s with 554', { tags: ['long'] }, async (_name, message) => {
    expect(
      await raw(['MAIL FROM:<a@daily.example>', 'RCPT TO:<news@inbox.example>', 'DATA', `${message}\r\n.`]),
    ).toMatch(/^554 5\.6\.0/)
  })

  test('spoofed with 550: from a machine that SPF does not name', { tags: ['long'] }, async () => {
    expect(await refusal(send({ from: 'me@strict.example' }))).toBe(550)
  })

  test(
    'spoofed with 550: against the DMARC policy of its domain, unless it bears its signature',
    { tags: ['long'] },
    async () => {
      const from = 'Bank <info@bank.example>'
      expect(await refusal(send({ from }))).toBe(550)
      const dkim = { domainName: 'bank.example', keySelector: 'key', privateKey }
      expect(await refusal(send({ from, dkim }))).toBe('accepted')
    },
  )

  test('spoofed with 550: in the name of an inbox', async () => {
    expect(await refusal(send({ from: 'news@inbox.example' }))).toBe(550)
    expect(await refusal(send({ envelope: { from: 'other@inbox.example', to: 'news@inbox.example' } }))).toBe(
      550,
    )
  })

  test('for later with 451 while the name servers do not answer', { tags: ['long'] }, async () => {
    expect(await refusal(send({ from: 'a@silent.example' }))).toBe(451)
  })

  test('to addresses that are no inbox with 550, and to too many with 452', async () => {
    expect(await refusal(send({ to: 'nobody@inbox.example' }))).toBe(550)
    expect(await refusal(send({ to: 'news@elsewhere.example' }))).toBe(550)
    const many = Array.from({ length: 11 }, (_, index) => `RCPT TO:<news+${index}@inbox.example>`)
    expect(await raw(['MAIL FROM:<a@daily.example>', ...many])).toMatch(/^452/)
  })

  test('to ever more unknown addresses with 421', async () => {
    const guesses = Array.from({ length: 6 }, (_, index) => `RCPT TO:<guess${index}@inbox.example>`)
    expect(await raw(['MAIL FROM:<a@daily.example>', ...guesses])).toMatch(/^421/)
  })

  test('with AUTH: nobody signs in here', async () => {
    expect(await raw(['AUTH PLAIN AGEAYg=='])).toMatch(/^50\d/)
  })
})

test('mail beyond the rate of one sending machine is refused for later', async () => {
  const fresh = await createTestServer({
    environment: { MAIL_PORT: '0', MAIL_DOMAIN: 'inbox.example' },
    clock: () => 0,
  })
  const started = await startMailServer(fresh.deps, { resolver })
  try {
    const commands = Array.from({ length: 61 }, () => ['MAIL FROM:<a@daily.example>', 'RSET']).flat()
    expect(await raw(commands.slice(0, -1), started?.port)).toMatch(/^450/)
  } finally {
    await started?.close()
    await fresh.close()
  }
})

test('one machine holds a few connections at once, and no more', async () => {
  // One that no other test has connections to.
  const fresh = await startMailServer(server.deps, { resolver })
  onTestFinished(() => fresh?.close())
  const connect = () => connectTo(fresh?.port ?? 0)
  const open = await Promise.all(Array.from({ length: 11 }, connect))
  const codes = open.map(({ line }) => line.slice(0, 3))
  expect([
    codes.filter((code) => code === '220').length,
    codes.filter((code) => code === '421').length,
  ]).toEqual([10, 1])
  await Promise.all(open.map(({ close }) => close()))
  await expect
    .poll(async () => {
      const { line, close } = await connect()
      await close()
      return line
    })
    .toMatch(/^220/)
})

test('without MAIL_PORT no mail is received', async () => {
  const silent = await createTestServer()
  expect(await startMailServer(silent.deps)).toBeNull()
  await silent.close()
})

test('a trusted relay has checked already who a mail is from', { tags: ['long'] }, async () => {
  const environment = { MAIL_PORT: '0', MAIL_DOMAIN: 'inbox.example', MAIL_TRUSTED_RELAYS: '127.0.0.0/8' }
  const trusting = await createTestServer({ environment })
  const started = await startMailServer(trusting.deps, { resolver })
  const user = await trusting.signUp()
  await trusting.request('/api/inboxes', { method: 'POST', user, json: { handle: 'news' } })
  try {
    const message = 'From: me@strict.example\r\n\r\nhello\r\n.'
    const commands = ['MAIL FROM:<me@strict.example>', 'RCPT TO:<news@inbox.example>', 'DATA', message]
    expect(await raw(commands, started?.port)).toMatch(/^250/)
  } finally {
    await started?.close()
    await trusting.close()
  }
})
