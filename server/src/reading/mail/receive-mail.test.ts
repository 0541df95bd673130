import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.ts'
import { readMailInWorker } from './mail-in-worker.ts'
import { createMailReceiver, type MailReceiver } from './receive-mail.ts'

let server: TestServer
let receiver: MailReceiver

beforeAll(async () => {
  const environment = { MAIL_DOMAIN: 'inbox.example', MAIL_TRUSTED_RELAYS: '127.0.0.0/8' }
  server = await createTestServer({ environment })
  receiver = createMailReceiver(server.deps)
  const user = await server.signUp()
  await server.request('/api/inboxes', { method: 'POST', user, json: { handle: 'news' } })
})

afterAll(() => server.close())

const receive = (text: string, ip = '127.0.0.1') =>
  receiver.receive(Buffer.from(`From: ann@daily.example\r\nMIME-Version: 1.0\r\n${text}`), {
    ip,
    helo: 'daily.example',
    sender: 'ann@daily.example',
    recipients: ['news@inbox.example'],
  })

async function contentOf(guid: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ content: string }>(
    'select content from entry_contents join entries on id = entry_id where guid = $1',
    [guid],
  )
  return rows[0]?.content ?? ''
}

test(
  'a mail of ten megabytes of nothing but ends of lines is refused, and the server is there for the next',
  { tags: ['long'] },
  async () => {
    const lines = receive(`Content-Type: text/html\r\n\r\n${'\n'.repeat(9_900_000)}`)
    await expect(lines).rejects.toMatchObject({ responseCode: 554 })
    await receive('Message-ID: <next@daily>\r\nContent-Type: text/html\r\n\r\n<p>The next</p>')
    expect(await contentOf('<next@daily>')).toBe('<p>The next</p>')
  },
)

test(
  'a picture that is shown thousands of times is there as often as an entry has room for it',
  { tags: ['long'] },
  async () => {
    const picture = Buffer.alloc(40_000, 'a').toString('base64')
    const text = `<p>Before</p>${'<img src="cid:one">'.repeat(20_000)}`
    const parts = [
      `Content-Type: text/html\r\n\r\n${text}`,
      `Content-Type: image/png\r\nContent-ID: <one>\r\nContent-Transfer-Encoding: base64\r\n\r\n${picture}`,
    ]
    await receive(
      `Message-ID: <often@daily>\r\nContent-Type: multipart/related; boundary=b\r\n\r\n${parts
        .map((part) => `--b\r\n${part}\r\n`)
        .join('')}--b--\r\n`,
    )
    expect(await contentOf('<often@daily>')).toContain('Before')
  },
)

test('a mail that takes longer to read than there is time is refused', { tags: ['long'] }, async () => {
  const mail = Buffer.from(
    `From: ann@daily.example\r\nContent-Type: text/html\r\n\r\n${'<p>a\n'.repeat(90_000)}`,
  )
  await expect(readMailInWorker(mail, { timeoutMs: 1 })).rejects.toMatchObject({
    name: 'MalformedMailError',
    message: expect.stringContaining('more time'),
  })
})

test('of many mails of one machine not all are read before one of another', { tags: ['long'] }, async () => {
  const read: string[] = []
  const bring = async (name: string, ip: string) => {
    await receive(`Message-ID: <${name}@daily>\r\nContent-Type: text/html\r\n\r\n<p>Words</p>`, ip)
    read.push(name)
  }
  const many = Array.from({ length: 4 }, (_, index) => bring(`many-${index}`, '127.0.0.1'))
  await Promise.all([...many, bring('one', '127.0.0.2')])
  expect(read).toHaveLength(5)
  expect(read.indexOf('one')).toBeLessThan(3)
})
