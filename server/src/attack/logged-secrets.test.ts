import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { callsWithKeys, openSender, type SendValue } from './every-call/testing.ts'
import type { Calls } from './calls/testing.ts'
import { SECRET, type Call, type Victim } from './testing.ts'

const PASSWORD = 'nobody-logs-a-password'
const TOKEN = 'nobody-logs-what-an-address-holds'

/** What somebody types: a password or a key, and an address with one, at which nobody answers. */
const typed = [PASSWORD, `http://ann:${PASSWORD}@127.0.0.1:1/${TOKEN}?token=${TOKEN}`]

let calls: Calls
let victim: Victim
let send: SendValue

beforeAll(async () => {
  ;({ calls, victim, send } = await openSender())
})

afterAll(() => calls.server.close())

beforeEach(() => {
  calls.logged.length = 0
  vi.spyOn(console, 'error').mockImplementation((...printed) => void calls.logged.push(inspect(printed)))
})

afterEach(() => void vi.restoreAllMocks())

/** What nobody may find in the log: what was typed, what opens an account or an inbox, and what the victim wrote. */
async function listSecrets(): Promise<string[]> {
  const { rows } = await calls.server.database.pool.query<{ token: string }>('select token from session')
  const ofSessions = rows.map(({ token }) => token)
  return [PASSWORD, TOKEN, SECRET, 'correct horse battery', ...victim.secrets, ...ofSessions]
}

/** What a path names is an identifier, and logged. */
const isLogged = ({ path }: Call, key: string): boolean => path.includes(`{${key}}`)

/** Types a secret in the place of each field of a call. */
async function typeEverywhere(call: Call): Promise<void> {
  for (const key of call.keys.filter((each) => !isLogged(call, each)))
    for (const text of typed) {
      await calls.server.database.pool.query('delete from rate_limit; delete from attempts')
      await send(call, key, text)
    }
}

async function expectNoSecretLogged(): Promise<void> {
  const secrets = await listSecrets()
  expect(calls.logged.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
}

describe(
  'no secret that is typed into any field, or that is kept here, reaches the log:',
  { tags: ['long'] },
  () => {
    test.each(callsWithKeys)('%s', async (_, call) => {
      await typeEverywhere(call)
      await expectNoSecretLogged()
    })
  },
)

describe('no secret reaches the log where the database refuses what was typed:', () => {
  // PostgreSQL says of such a row what stands in it.
  beforeAll(async () => {
    await calls.server.database.pool.query(`do $$
      declare name text;
      begin
        for name in select table_name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE'
            and table_name not in ('session', 'rate_limit', 'attempts')
        loop
          execute format('alter table %I add constraint refuses_all check (false) not valid', name);
        end loop;
      end $$`)
  })

  test.each(callsWithKeys)('%s', async (_, call) => {
    await typeEverywhere(call)
    await expectNoSecretLogged()
  })

  test('what failed is there', async () => {
    await calls.call(calls.admin, 'POST', '/lists', { title: PASSWORD, view: 0, fee: 0 })
    expect(calls.logged.filter((line) => line.includes('a request failed'))).toHaveLength(1)
    await expectNoSecretLogged()
  })
})
