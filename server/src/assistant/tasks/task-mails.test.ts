// @module-tag long
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startModelServer, type ModelServer } from '../../../../tests/support/model-server/model-server.ts'
import { linkIn } from '../../foundation/mails/testing.ts'
import { createMailingServer, type MailingServer, type TestUser } from '../../testing.ts'
import { createTaskRunner } from './task-runner.ts'
import { createTasks } from './testing.ts'

const FIRST = Date.UTC(2026, 10, 26, 9)

let provider: ModelServer
let server: MailingServer
let user: TestUser
let address: string
let now = FIRST
let count = 0

beforeAll(async () => {
  provider = await startModelServer()
  server = await createMailingServer({
    environment: { AI_BASE_URL: provider.url, AI_MODELS: 'small', BASE_URL: 'http://read.example' },
    clock: () => now,
  })
})

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit; delete from tasks')
  address = `task${(count += 1)}@example.test`
  user = await server.signUp(address)
})

afterAll(async () => {
  await server.close()
  await provider.close()
})

const byMail = { options: { notifyChannels: ['email'] } }

async function create(more: object = {}, language = 'en') {
  const headers = { 'accept-language': language, origin: 'http://read.example', host: 'read.example' }
  const timeOfDay = '2026-01-01T09:00:00Z'
  const json = { name: 'Morning & more', prompt: 'What?', schedule: { type: 'daily', timeOfDay }, ...more }
  const answer = await server.request('/api/ai/task', { method: 'POST', user, headers, json })
  expect(answer.status).toBe(200)
}

async function runTomorrow() {
  now += 24 * 3_600_000
  await createTaskRunner(server.deps).runDue()
  await server.deps.mailer.deliverDue()
}

/** Without what confirms the address. */
const received = () =>
  server.mail.received.filter(({ to, subject }) => to === address && !subject.startsWith('Confirm'))

test('what a task brought comes by mail, as it is, and nothing in it is loaded or leads elsewhere', async () => {
  const says = `# News\n\nRain [[e1|falls]]. <img src="http://evil.example/a.png">\n[More](https://evil.example/b)`
  provider.answers({ says })
  await create(byMail)
  await runTomorrow()
  const mail = await server.mail.mailTo(address, 'Morning')
  expect(mail.subject).toBe('Morning & more')
  const [task] = await createTasks(server, user).list()
  expect(linkIn(mail, '/ai/').href).toBe(`http://read.example/ai/${task?.id}`)
  expect(mail.text).toContain('# News\r\n\r\nRain.')
  for (const part of [mail.text, mail.html]) expect(part).not.toMatch(/evil|\[\[/)
  expect(mail.html).not.toMatch(/<img|src="/)
  expect(mail.html).toContain('&lt;img')
  expect(task?.lastResult).not.toContain('evil')
})

test.each([
  ['zh-CN', '在 Tidings 中打开'],
  ['zh-TW', '在 Tidings 中開啟'],
  ['ja', 'Tidingsで開く'],
])('is in the language in which its task was told: %s', async (language, words) => {
  provider.answers({ says: 'Rain.' })
  await create(byMail, language)
  await runTomorrow()
  expect((await server.mail.mailTo(address, 'Morning')).text).toContain(words)
})

test('comes by mail only where it is wanted, was brought, and the address is known to be theirs', async () => {
  provider.answers({ says: 'Rain.' })
  await create({ options: {} })
  await runTomorrow()
  await server.database.pool.query('delete from tasks')
  await create(byMail)
  provider.answers({ status: 500 })
  await runTomorrow()
  provider.answers({ says: 'Rain.' })
  await server.database.pool.query('update "user" set email_verified = false where id = $1', [user.id])
  await runTomorrow()
  expect(received()).toEqual([])
  await server.database.pool.query('update "user" set email_verified = true where id = $1', [user.id])
  await runTomorrow()
  expect(received()).toHaveLength(1)
})

test('many of them keep no code from its reader', async () => {
  const report = {
    kind: 'taskReport',
    to: address,
    name: '',
    language: 'en',
    title: 'News',
    report: 'Rain.',
  } as const
  for (let sent = 0; sent < 12; sent += 1) await server.deps.mailer.send({ ...report, validMs: 3_600_000 })
  await server.deps.mailer.deliverDue()
  expect(received()).toHaveLength(10)
  const code = { kind: 'twoFactorCode', code: '123456', to: address, name: '', language: 'en' } as const
  await server.deps.mailer.send({ ...code, validMs: 3_600_000 })
  expect((await server.mail.mailTo(address, '123456')).subject).toContain('123456')
})
