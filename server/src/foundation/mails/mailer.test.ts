import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailingServer, createTestServer, type MailingServer } from '../../testing.ts'
import type { Mail } from './mailer.ts'
import { linkIn } from './testing.ts'

const MINUTE_MS = 60_000
const link = 'http://read.example/reset-password?token=t0ken'

let server: MailingServer
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
})

beforeEach(async () => {
  server.mail.refusal = undefined
  await server.database.pool.query('delete from mails')
})

afterAll(() => server.close())

const kept = async () => (await server.database.pool.query('select * from mails')).rows

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
    expect(server.mail.received.filter((received) => received.to === to)).toEqual([])
    now += 2 * MINUTE_MS
    await server.deps.mailer.deliverDue()
    await server.deps.mailer.deliverDue()
    expect(server.mail.received.filter((received) => received.to === to)).toHaveLength(1)
    expect(await kept()).toEqual([])
  })

  test('for good is not tried again, and is forgotten once its link is worth nothing', async () => {
    server.mail.refusal = { code: 550, message: 'No such user' }
    await server.deps.mailer.send(letter('nobody@example.test'))
    await server.deps.mailer.deliverDue()
    expect(await kept()).toMatchObject([{ attempts: 1, next_attempt_at: null }])
    now += 60 * MINUTE_MS - 1
    await server.deps.mailer.deliverDue()
    expect(await kept()).toMatchObject([{ attempts: 1 }])
    now += 2
    await server.deps.mailer.deliverDue()
    expect(await kept()).toEqual([])
  })

  test('to one address is left out after ten in an hour', async () => {
    const to = 'flooded@example.test'
    for (let i = 0; i < 12; i++) await server.deps.mailer.send(letter(to))
    await server.deps.mailer.deliverDue()
    expect(server.mail.received.filter((received) => received.to === to)).toHaveLength(10)
  })
})

describe('without a server for mail', () => {
  test('links are in the log, and on the list of admins alone', async () => {
    const lines: string[] = []
    const quiet = await createTestServer({ log: (line) => lines.push(line) })
    const [admin, user] = [await quiet.signUp(), await quiet.signUp()]
    await quiet.deps.mailer.send(letter('ann@example.test'))
    expect(lines.join('')).toContain(link)
    const list = async (who: typeof admin) => quiet.request('/api/admin/mails', { user: who })
    expect((await list(user)).status).toBe(403)
    expect(await (await list(admin)).json()).toMatchObject({
      data: [{ to: 'ann@example.test', kind: 'resetPassword', link, attempts: 0, nextAttemptAt: null }],
    })
    await quiet.close()
  })
})
