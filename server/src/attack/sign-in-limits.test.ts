import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { address, startAttackedServer, type AttackedServer } from '../accounts/auth/attacked/testing.ts'
import { cookieOf } from '../foundation/http/testing.ts'
import { AUTH, password } from '../accounts/auth/testing.ts'

const home = address(150)
const abroad = address(151)
const wrong = 'wrong horse battery'

let world: AttackedServer
let owner: string
let count = 0

beforeAll(async () => {
  world = await startAttackedServer()
})

afterAll(() => world.close())

beforeEach(async () => {
  await world.server.database.pool.query('delete from rate_limit; delete from attempts')
  owner = `owner${(count += 1)}@example.test`
  await world.confirmed(owner)
  await signIn(owner, home, password)
})

const signIn = async (email: string, from: string, secret = wrong) =>
  (await world.post('/sign-in/email', { email, password: secret }, from)).status

async function guess(times: number, ask: (i: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push(await ask(i))
  return statuses
}

describe('an attacker', () => {
  test('behind the address of an owner guesses at another account, and is stopped; the owner signs in', async () => {
    const statuses = await guess(12, () => signIn('victim@example.test', home))
    expect(statuses.slice(0, 10)).not.toContain(429)
    expect(statuses.slice(10)).toEqual([429, 429])
    expect(await signIn(owner, home, password)).toBe(200)
  })

  test('behind the address of an owner tries sixty accounts, and is stopped; the owner signs in', async () => {
    const statuses = await guess(61, (i) => signIn(`victim${i}@example.test`, home))
    // One was that of the owner, who was not known there before.
    expect(statuses.indexOf(429)).toBe(59)
    expect(await signIn(owner, home, password)).toBe(200)
    expect(await signIn('victim61@example.test', home)).toBe(429)
  })

  test('on many addresses guesses thirty times at one account; its owner signs in from home, and from abroad not yet', async () => {
    const statuses = await guess(32, (i) => signIn(owner, address(i)))
    expect(statuses.indexOf(429)).toBe(30)
    expect(await signIn(owner, abroad, password)).toBe(429)
    expect(await signIn(owner, home, password)).toBe(200)
    // Nothing is forgotten for the sake of that.
    expect(await signIn(owner, address(40))).toBe(429)
  })

  test(
    'on one address uses up a third of what an account bears from everywhere',
    { tags: ['long'] },
    async () => {
      await guess(40, () => signIn(owner, address(1)))
      expect(await signIn(owner, abroad, password)).toBe(200)
    },
  )

  test('at home learns by how long they are refused of no account, be it known there or not be at all', async () => {
    const minutes: number[] = []
    for (const email of [owner, `nobody${count}@example.test`]) {
      await guess(10, () => signIn(email, home))
      const refused = await world.post('/sign-in/email', { email, password: wrong }, home)
      minutes.push(Math.ceil(Number(refused.headers.get('x-retry-after')) / 60))
    }
    expect(minutes).toEqual([15, 15])
  })

  test('at home guesses ten times at the account of an owner, and not once more', async () => {
    const statuses = await guess(11, () => signIn(owner, home))
    expect(statuses.indexOf(429)).toBe(10)
  })

  test(
    'writes the address of the owner into a header, and is taken for who it is',
    { tags: ['long'] },
    async () => {
      const statuses = await guess(12, () => signIn(owner, `${home}, ${address(2)}`))
      expect(statuses.indexOf(429)).toBe(10)
      await guess(30, (i) => signIn(owner, address(i + 3)))
      expect(await signIn(owner, `${home}, ${address(60)}`)).toBe(429)
    },
  )

  test('sends a form instead, with an account of their own between guesses', { tags: ['long'] }, async () => {
    await world.confirmed('thief@example.test')
    const send = async (email: string, secret: string, i: number) => {
      const answer = await world.server.request(`${AUTH}/sign-in/email`, {
        method: 'POST',
        body: new URLSearchParams({ email, password: secret }),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'http://localhost',
          'x-forwarded-for': address(i),
        },
      })
      return answer.status
    }
    const statuses = await guess(60, (i) =>
      i % 10 ? send(owner, wrong, i) : send('thief@example.test', password, i),
    )
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30)
  })

  test('with many addresses of one network is one', { tags: ['long'] }, async () => {
    const statuses = await guess(12, (i) => signIn(owner, `2001:db8:0:1::${i + 1}`))
    expect(statuses.indexOf(429)).toBe(10)
  })
})

test('an owner who signed out is known at home all the same', async () => {
  const answer = await world.post('/sign-in/email', { email: owner, password }, home)
  await world.post('/sign-out', {}, home, cookieOf(answer))
  await world.server.database.pool.query('delete from session')
  await guess(31, (i) => signIn(owner, address(i)))
  expect(await signIn(owner, home, password)).toBe(200)
})
