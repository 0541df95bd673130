import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.ts'
import { createMailReceiver, type MailReceiver } from './receive-mail.ts'

let server: TestServer
let receiver: MailReceiver

const records: Record<string, string[][]> = {
  'strict.example TXT': [['v=spf1 ip4:203.0.113.7 -all']],
}

const asked: string[] = []
const hangs = Promise.withResolvers<void>()

async function resolver(name: string, type: string): Promise<string[][]> {
  asked.push(name)
  if (name === 'hanging.example') {
    hangs.resolve()
    return new Promise(() => undefined)
  }
  if (name === 'silent.example') throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
  const found = records[`${name} ${type}`]
  if (!found) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  return found
}

beforeAll(async () => {
  server = await createTestServer({ environment: { MAIL_DOMAIN: 'inbox.example' } })
  receiver = createMailReceiver(server.deps, resolver)
  const user = await server.signUp()
  await server.request('/api/inboxes', { method: 'POST', user, json: { handle: 'news' } })
})

afterAll(() => server.close())

const receive = (ip: string, text: string, domain = 'daily.example') =>
  receiver.receive(Buffer.from(`${text}\r\n`), {
    ip,
    helo: domain,
    sender: `ann@${domain}`,
    recipients: ['news@inbox.example'],
  })

const mail = (text: string, headers = '') =>
  `${headers}From: ann@daily.example\r\nSubject: Today\r\nContent-Type: text/plain\r\n\r\n${text}`

const signature = (domain: string, length: number, hash = 'AAAA') =>
  `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=s; l=${length}; h=from; bh=${hash}; b=AAAA\r\n`

/** Each is of another part of the text, so that all of it is gone through for each. */
const signatures = (count: number) =>
  Array.from({ length: count }, (_, index) => signature(`d${index}.example`, index)).join('')

/** Each is of the text as it is, so that its key is asked for. */
function signaturesOf(text: string, count: number): string {
  const hash = createHash('sha256').update(`${text}\r\n`).digest('base64')
  return Array.from({ length: count }, (_, index) =>
    signature(`d${index}.example`, text.length + 2, hash),
  ).join('')
}

test(
  'a mail with more signatures than can be checked in seconds holds up no mail of others',
  { tags: ['long'] },
  async () => {
    const received: string[] = []
    const signed = receive('198.51.100.1', mail('a '.repeat(1_000_000), signatures(6)))
      .catch(() => undefined)
      .finally(() => received.push('signed'))
    await receive('198.51.100.2', mail('Hello'))
    received.push('another')
    await signed
    expect(received).toEqual(['another', 'signed'])
  },
)

test('name servers are asked from there as well', { tags: ['long'] }, async () => {
  await expect(receive('198.51.100.3', mail('Hello'), 'strict.example')).rejects.toMatchObject({
    responseCode: 550,
  })
  await expect(receive('203.0.113.7', mail('Hello'), 'strict.example')).resolves.toBeUndefined()
  await expect(receive('203.0.113.7', mail('Hello'), 'silent.example')).rejects.toMatchObject({
    responseCode: 451,
  })
})

test(
  'a mail that has a thousand names looked up is refused after a hundred',
  { tags: ['long'] },
  async () => {
    const hundreds = receive('198.51.100.4', mail('Hello', signaturesOf('Hello', 1000)))
    await expect(hundreds).rejects.toMatchObject({ responseCode: 554 })
    expect(asked.filter((name) => name.includes('_domainkey'))).toHaveLength(100)
  },
)

test(
  'name servers are waited for twenty seconds, while mails of others are received, and the mail is to be sent again',
  { tags: ['long'] },
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let isOver = false
    const waiting = Promise.allSettled([
      receive('198.51.100.5', mail('Hello'), 'hanging.example').finally(() => (isOver = true)),
    ])
    await hangs.promise
    vi.advanceTimersByTime(19_000)
    await expect(receive('203.0.113.7', mail('Hello'), 'strict.example')).resolves.toBeUndefined()
    expect(isOver).toBe(false)
    vi.advanceTimersByTime(1000)
    expect(await waiting).toMatchObject([{ status: 'rejected', reason: { responseCode: 451 } }])
  },
)
