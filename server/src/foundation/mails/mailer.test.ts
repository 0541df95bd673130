// @module-tag long
import { DAY_MS, MINUTE_MS } from '@tidings/contracts/spans'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createMailingServer, createTestServer, type MailingServer, type TestUser } from '../../testing.ts'
import { postAuth } from '../../accounts/auth/testing.ts'
import { findFreePort } from '../../../../tests/support/free-port.ts'
import type { Mail } from './mailer.ts'
import { linkIn } from './testing.ts'

const link = 'http://read.example/reset-password?token=t0ken'

const undelivered = z.object({
  data: z.array(z.object({ to: z.string(), error: z.string(), nextAttemptAt: z.string().nullable() })),
})

let server: MailingServer
let admin: TestUser
let now = Date.parse('2026-11-21T12:00:00Z')

const letter = (to: string, own: Partial<Mail> = {}): Mail => ({
  kind: 'resetPassword',
  to,
  name: 'Ann',
  language: 'en',
  link,
  validMs: 60 * MINUTE_MS,
  ...own,
})

beforeAll(async () => {
  const environment = { MAIL_FROM: 'Tidings <reader@mail.example>', BASE_URL: 'http://read.example' }
  server = await createMailingServer({ environment, clock: () => now })
  admin = await server.signUp()
})

beforeEach(async () => {
  server.mail.refusal = undefined
  await server.database.pool.query('delete from mails')
})

afterAll(() => server.close())

const kept = async () => (await server.database.pool.query('select * from mails')).rows

const arrived = (to: string) => server.mail.received.filter((mail) => mail.to === to)

/** What administrators are shown. */
const shown = async (): Promise<unknown> => (await server.request('/api/admin/mails', { user: admin })).json()

const retry = async (id: string) => {
  const headers = { origin: 'http://read.example', host: 'read.example' }
  return server.request(`/api/admin/mails/${id}/retry`, { method: 'POST', user: admin, headers, json: {} })
}

describe('a mail', () => {
  test('arrives as text and as HTML with its link, and is not kept', async () => {
    await server.deps.mailer.send(letter('ann@example.test'))
    const received = await server.mail.mailTo('ann@example.test')
    await server.deps.mailer.deliverDue()
    expect(received.subject).toBe('Set a new password')
    expect(received.text).toContain('Hello Ann,')
    expect(linkIn(received, '/reset-password').searchParams.get('token')).toBe('t0ken')
    expect(received.html).toContain(`href="${link}"`)
    expect(await kept()).toEqual([])
  })

  test('brings its link whole, wherever its lines end', async () => {
    const token = '-'.repeat(200)
    await server.deps.mailer.send(letter('dashes@example.test', { link: link.replace('t0ken', token) }))
    const received = await server.mail.mailTo('dashes@example.test')
    expect(linkIn(received, '/reset-password').searchParams.get('token')).toBe(token)
  })

  test.each([
    ['zh-CN', '设置新密码'],
    ['zh-TW', '設定新密碼'],
    ['ja', '新しいパスワードの設定'],
  ] as const)('is written in the language of its reader: %s', async (language, subject) => {
    await server.deps.mailer.send(letter(`${language}@example.test`, { language }))
    expect((await server.mail.mailTo(`${language}@example.test`)).subject).toBe(subject)
  })

  test.each(['Win at evil.example', 'http://evil.example', '<b>Ann</b>', 'Ann\nBcc: eve@example.test'])(
    'leads nowhere by the name %j',
    async (name) => {
      await server.deps.mailer.send(letter('named@example.test', { name }))
      const received = await server.mail.mailTo('named@example.test')
      expect(received.text).toContain('Hello named@example.test,')
      server.mail.received.length = 0
    },
  )
})

describe('a mail that is not taken', () => {
  test('is tried again after a while, and arrives once', async () => {
    const to = 'later@example.test'
    server.mail.refusal = { code: 451, message: 'Come back later' }
    await server.deps.mailer.send(letter(to))
    await server.deps.mailer.deliverDue()
    expect(await kept()).toMatchObject([{ attempts: 1, error: expect.stringContaining('Come back later') }])
    server.mail.refusal = undefined
    await server.deps.mailer.deliverDue()
    expect(arrived(to)).toEqual([])
    now += 2 * MINUTE_MS
    await server.deps.mailer.deliverDue()
    await server.deps.mailer.deliverDue()
    expect(arrived(to)).toHaveLength(1)
    expect(await kept()).toEqual([])
  })

  test('for good is not tried again; what it held is forgotten once its link is worth nothing', async () => {
    const to = 'nobody@example.test'
    server.mail.refusal = { code: 550, message: 'No such user' }
    await server.deps.mailer.send(letter(to))
    await server.deps.mailer.deliverDue()
    expect(await kept()).toMatchObject([{ attempts: 1, next_attempt_at: null }])
    now += 60 * MINUTE_MS - 1
    await server.deps.mailer.deliverDue()
    expect(await kept()).toMatchObject([{ attempts: 1, link }])
    now += 2
    await server.deps.mailer.deliverDue()
    expect(await kept()).toMatchObject([{ attempts: 1, link: null, text: '', html: '' }])
    // Administrators are told for a week that it failed.
    const error = expect.stringContaining('No such user')
    expect(await shown()).toMatchObject({ data: [{ to, attempts: 1, link: null, error }] })
    const [{ id }] = await kept()
    expect((await retry(id)).status).toBe(404)
    now += 7 * DAY_MS
    await server.deps.mailer.deliverDue()
    expect(await kept()).toEqual([])
  })

  test('in time is told as well, be it since nobody was there to send it', async () => {
    server.mail.refusal = { code: 451, message: 'Come back later' }
    await server.deps.mailer.send(letter('tried@example.test'))
    await server.deps.mailer.deliverDue()
    await server.database.pool.query(
      `insert into mails (id, "to", kind, subject, text, html, created_at, expires_at, next_attempt_at)
      select '41147805276726271', 'untried@example.test', kind, subject, text, html, created_at, expires_at, created_at from mails`,
    )
    now += 61 * MINUTE_MS
    await server.deps.mailer.deliverDue()
    const { data } = undelivered.parse(await shown())
    expect(Object.fromEntries(data.map(({ to, error }) => [to, error]))).toEqual({
      'tried@example.test': expect.stringContaining('Come back later'),
      'untried@example.test': 'It was not tried in time',
    })
    expect(data.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([null, null])
    expect(arrived('untried@example.test')).toEqual([])
  })

  test('is shown to administrators with the reason; one of them has it sent at once, and it is off their list', async () => {
    const to = 'by-hand@example.test'
    server.mail.refusal = { code: 451, message: 'Come back later' }
    await server.deps.mailer.send(letter(to))
    await server.deps.mailer.deliverDue()
    expect(await shown()).toMatchObject({
      data: [
        { to, kind: 'resetPassword', link, attempts: 1, error: expect.stringContaining('Come back later') },
      ],
    })
    const [{ id }] = await kept()
    expect((await retry(id)).status).toBe(200)
    expect(await shown()).toMatchObject({ data: [{ to, attempts: 1 }] })
    server.mail.refusal = undefined
    expect((await retry(id)).status).toBe(200)
    expect(arrived(to)).toHaveLength(1)
    expect(await shown()).toMatchObject({ data: [] })
    expect((await retry(id)).status).toBe(404)
  })

  test('is given up after seven attempts, stays on the list, and by hand has as many again', async () => {
    const to = 'never@example.test'
    server.mail.refusal = { code: 451, message: 'Come back later' }
    await server.deps.mailer.send(letter(to, { validMs: 48 * 60 * MINUTE_MS }))
    for (let hour = 0; hour < 24; hour++) {
      now += 60 * MINUTE_MS
      await server.deps.mailer.deliverDue()
    }
    expect(await shown()).toMatchObject({ data: [{ to, attempts: 7, nextAttemptAt: null }] })
    const [{ id }] = await kept()
    await retry(id)
    expect(await shown()).toMatchObject({ data: [{ to, attempts: 1, nextAttemptAt: expect.any(String) }] })
    server.mail.refusal = undefined
    now += 2 * MINUTE_MS
    await server.deps.mailer.deliverDue()
    expect(arrived(to)).toHaveLength(1)
  })

  test('since its server is away is kept as well, and whoever asked for it is told nothing of that', async () => {
    const SMTP_URL = `smtp://127.0.0.1:${await findFreePort()}`
    const environment = { SMTP_URL, MAIL_FROM: 'reader@mail.example', BASE_URL: 'http://localhost' }
    const lonely = await createTestServer({ environment })
    await lonely.signUp('ann@example.test')
    const ask = async (email: string) => (await postAuth(lonely, '/forget-password', { email })).text()
    expect(await ask('ann@example.test')).toBe(await ask('nobody@example.test'))
    await lonely.deps.mailer.deliverDue()
    const { rows } = await lonely.database.pool.query('select * from mails order by created_at')
    const waiting = { to: 'ann@example.test', attempts: 1, error: expect.stringContaining('ECONNREFUSED') }
    expect(rows).toMatchObject([
      { ...waiting, kind: 'verifyEmail' },
      { ...waiting, kind: 'resetPassword' },
    ])
    await lonely.close()
  })

  test('to one address is left out after ten in an hour', async () => {
    const to = 'flooded@example.test'
    for (let i = 0; i < 12; i++) await server.deps.mailer.send(letter(to))
    await server.deps.mailer.deliverDue()
    expect(arrived(to)).toHaveLength(10)
  })
})

describe('without a server for mail', () => {
  test('links are in the log, and on the list of admins alone', async () => {
    const lines: string[] = []
    const quiet = await createTestServer({ log: (line) => lines.push(line) })
    const [host, user] = [await quiet.signUp(), await quiet.signUp()]
    await quiet.deps.mailer.send(letter('ann@example.test'))
    expect(lines.join('')).toContain(link)
    const list = async (who: TestUser) => quiet.request('/api/admin/mails', { user: who })
    expect((await list(user)).status).toBe(403)
    expect(await (await list(host)).json()).toMatchObject({
      data: [{ to: 'ann@example.test', kind: 'resetPassword', link, attempts: 0, nextAttemptAt: null }],
    })
    await quiet.close()
  })
})
