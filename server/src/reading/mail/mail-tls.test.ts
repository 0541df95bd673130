import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { certificate, certificateKey } from './certificate.fixture.ts'
import { startMailServer, type MailServer } from './mail-server.ts'
import { newsletter } from './newsletter.fixture.ts'
import { talkTo } from './testing.ts'

let folder: string
let server: TestServer
let reader: TestUser
let mail: MailServer

/** Name servers that know nothing. */
const resolver = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-mail-'))
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  await Promise.all([writeFile(cert, certificate), writeFile(key, certificateKey)])
  const environment = {
    MAIL_PORT: '0',
    MAIL_DOMAIN: 'inbox.example',
    MAIL_TLS_CERT: cert,
    MAIL_TLS_KEY: key,
  }
  server = await createTestServer({ environment })
  reader = await server.signUp()
  await server.request('/api/inboxes', { method: 'POST', user: reader, json: { handle: 'news' } })
  const started = await startMailServer(server.deps, { resolver })
  if (!started) throw new Error('no mail server')
  mail = started
})

afterAll(async () => {
  await mail.close()
  await server.close()
  await rm(folder, { recursive: true })
})

const connect = (tls: object) =>
  createTransport({ host: '127.0.0.1', port: mail.port, secure: false, requireTLS: true, tls })

const message = { ...newsletter, to: 'news@inbox.example' }

test('mail comes encrypted where the server has a certificate', { tags: ['long'] }, async () => {
  const client = connect({ ca: certificate, servername: 'inbox.example', minVersion: 'TLSv1.2' })
  const { response } = await client.sendMail(message)
  client.close()
  expect(response).toMatch(/^250/)
  const answer = await server.request('/api/entries', {
    method: 'POST',
    user: reader,
    json: { inboxId: 'news' },
  })
  expect(await answer.json()).toMatchObject({ data: [{ entries: { title: newsletter.subject } }] })
})

test('the certificate is that of the configuration: whoever trusts another one sends nothing', async () => {
  const client = connect({ servername: 'inbox.example' })
  await expect(client.sendMail(message)).rejects.toThrow(/self-signed/)
  client.close()
})

test('a machine that cannot encrypt may still deliver', async () => {
  const lines = ['MAIL FROM:<news@daily.example>', 'RCPT TO:<news@inbox.example>']
  expect(await talkTo(mail.port, lines)).toMatch(/^250/)
})
