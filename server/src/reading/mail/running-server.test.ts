import { createTransport, type Transporter } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { findFreePort } from '../../../../tests/support/free-port.ts'
import { cookieOf } from '../../foundation/http/testing.ts'
import { startProduct, type Product } from '../../../../tests/support/product.ts'
import { newsletter } from './newsletter.fixture.ts'
import { talkTo } from './testing.ts'

let product: Product
let cookie = ''
let client: Transporter
let port: number

const timeline = z.object({
  data: z.array(z.object({ entries: z.object({ title: z.string(), content: z.string() }) })),
})

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const headers = { origin: product.url, cookie, 'content-type': 'application/json' }
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  cookie ||= cookieOf(answer)
  return answer.json()
}

beforeAll(async () => {
  port = await findFreePort()
  product = await startProduct({
    MAIL_PORT: String(port),
    MAIL_DOMAIN: 'inbox.example',
    // Name servers are not asked about mail that passed another one of ours.
    MAIL_TRUSTED_RELAYS: '127.0.0.0/8',
  })
  const account = { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery staple' }
  await call('POST', '/better-auth/sign-up/email', account)
  await call('POST', '/inboxes', { handle: 'news' })
  client = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
})

afterAll(async () => {
  client.close()
  await product.dispose()
})

const send = (mail: object) => client.sendMail({ ...newsletter, to: 'news@inbox.example', ...mail })

const codeOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 250,
    (error: { responseCode?: number }) => error.responseCode,
  )

test(
  'a newsletter sent to the running server appears in the inbox, safe and readable',
  { tags: ['long'] },
  async () => {
    await send({})
    const { data } = timeline.parse(await call('POST', '/entries', { inboxId: 'news', withContent: true }))
    const [{ entries } = { entries: { title: '', content: '' } }] = data
    expect(entries.title).toBe(newsletter.subject)
    expect(entries.content).toContain('<h1>Hello reader</h1>')
    expect(entries.content).not.toMatch(
      /<script|<form|<iframe|<style|onload|onclick|javascript:|track\.daily/,
    )
    expect(await call('GET', '/reads')).toMatchObject({ data: { news: 1 } })
  },
)

test(
  'the running server refuses what is oversize, malformed or spoofed, each in its way',
  { tags: ['long'] },
  async () => {
    expect(await codeOf(send({ text: 'x'.repeat(11 * 1024 * 1024) }))).toBe(552)
    const lines = ['MAIL FROM:<a@daily.example>', 'RCPT TO:<news@inbox.example>', 'DATA']
    expect(await talkTo(port, [...lines, 'Subject: nobody wrote this\r\n\r\nhello\r\n.'])).toMatch(
      /^554 5\.6\.0/,
    )
    expect(await codeOf(send({ from: 'news@inbox.example' }))).toBe(550)
    expect(await codeOf(send({ to: 'nobody@inbox.example' }))).toBe(550)
  },
)
