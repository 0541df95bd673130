import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { address, startAttackedServer, told } from '../accounts/auth/attacked/testing.ts'
import { password, postAuth, refusalOf } from '../accounts/auth/testing.ts'
import { createTestServer, type TestServer } from '../testing.ts'

const AT_ONCE = 20

/** Other tests wait in other databases. */
const waitingText = `select from pg_locks where not granted
  and database = (select oid from pg_database where datname = current_database())`

/** Signs up twenty times at once: no row is stored before several are about to be. */
async function signUpAtOnce(server: TestServer, bodyOf: (i: number) => object): Promise<Response[]> {
  const gate = new pg.Client({ connectionString: server.database.url })
  await gate.connect()
  await gate.query('begin; lock table "user" in exclusive mode')
  const requests = Array.from({ length: AT_ONCE }, (_, i) =>
    postAuth(server, '/sign-up/email', { email: `a${i}@example.test`, password, name: 'Ann', ...bodyOf(i) }),
  )
  const countWaiting = async () => (await gate.query(waitingText)).rowCount
  await expect.poll(countWaiting).toBeGreaterThan(2)
  await gate.query('commit')
  await gate.end()
  return Promise.all(requests)
}

/** How often something was answered, by status and code. */
async function tally(answers: Response[]): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {}
  for (const answer of answers) {
    const outcome = answer.ok ? 'in' : (await refusalOf(answer)).join(' ')
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  return outcomes
}

const countUsers = async ({ database }: TestServer, where = 'true') => {
  const { rows } = await database.pool.query<{ count: string }>(
    `select count(*) from "user" u where ${where}`,
  )
  return Number(rows[0]?.count)
}

describe('of twenty who sign up at once', () => {
  test(
    'where sign-up is closed after the first account, one has an account',
    { tags: ['long'] },
    async () => {
      const server = await createTestServer({ environment: { SIGN_UP: 'closed' } })
      const answers = await signUpAtOnce(server, () => ({}))
      expect(await tally(answers)).toEqual({ in: 1, '400 SIGN_UP_CLOSED': AT_ONCE - 1 })
      expect(await countUsers(server)).toBe(1)
      expect(await countUsers(server, `role = 'admin'`)).toBe(1)
      await server.close()
    },
  )

  test('where sign-up is by invitation, one needs none', { tags: ['long'] }, async () => {
    const server = await createTestServer({ environment: { SIGN_UP: 'invitation' } })
    expect(await tally(await signUpAtOnce(server, () => ({})))).toEqual({ in: AT_ONCE })
    expect(await countUsers(server, 'admitted')).toBe(1)
    expect(await countUsers(server, `admitted and role = 'admin'`)).toBe(1)
    await server.close()
  })

  test('with one address, one has an account, and the others are told that there is one', async () => {
    const server = await createTestServer()
    const answers = await signUpAtOnce(server, (i) => ({
      email: i % 2 ? 'one@example.test' : 'One@Example.test',
    }))
    const { in: isIn, ...refused } = await tally(answers)
    expect(isIn).toBe(1)
    for (const outcome of Object.keys(refused)) expect(outcome).toMatch(/^422 USER_ALREADY_EXISTS/)
    expect(await countUsers(server)).toBe(1)
    await server.close()
  })

  test('with one address, and mail, all are told the same', { tags: ['long'] }, async () => {
    const { server, signUp, close } = await startAttackedServer()
    await signUp('first@example.test', address(1))
    const answers = await signUpAtOnce(server, () => ({ email: 'one@example.test' }))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(await Promise.all(answers.map(told))).size).toBe(1)
    expect(await countUsers(server)).toBe(2)
    await close()
  })

  test(
    'with one handle, one has it, and the others are told that it is taken',
    { tags: ['long'] },
    async () => {
      const server = await createTestServer()
      const answers = await signUpAtOnce(server, () => ({ handle: 'ann' }))
      expect(await tally(answers)).toEqual({ in: 1, '400 HANDLE_TAKEN': AT_ONCE - 1 })
      expect(await countUsers(server)).toBe(1)
      await server.close()
    },
  )
})
