import { settingsTable, settingTabs } from '@tidings/contracts'
import { z } from 'zod'
import { createCalls, type Calls } from '../calls/testing.ts'
import { createVictim, type Victim } from '../testing.ts'
import { attacks, contractCalls } from '../attacks/testing.ts'
import { keysOf } from '../keys/testing.ts'

/** A call of the API or of signing in, and what it takes. */
export interface Call {
  method: string
  path: string
  keys: string[]
  input: (of: Victim) => object
}

const ofContract = [...contractCalls].map(([name, call]): [string, Call] => [
  name,
  { ...call, input: attacks[name]?.input ?? (() => ({})) },
])

/** The call that changes settings names none of them: those of each tab that a server keeps. */
const ofSettings = Object.entries(settingTabs).map(([tab, settings]): [string, Call] => {
  const name = `settings.update ${tab}`
  const kept = Object.keys(settings).filter((key) => settingsTable[key]?.synced !== false)
  const shape = Object.fromEntries(kept.map((key) => [key, settingsTable[key]?.schema ?? z.never()]))
  const keys = keysOf(z.object(shape), name)
  return [name, { method: 'PATCH', path: '/settings/{tab}', keys, input: () => ({ tab }) }]
})

const password = 'correct horse battery'
const auth = (method: string, path: string, fields: object): [string, Call] => [
  path,
  { method, path: `/better-auth${path}`, keys: Object.keys(fields), input: () => fields },
]

const ofAuth = [
  auth('POST', '/sign-up/email', { email: 'x@example.test', password, name: 'X', image: null, code: 'x' }),
  auth('POST', '/sign-in/email', { email: 'x@example.test', password, rememberMe: true }),
  auth('POST', '/request-password-reset', { email: 'x@example.test', redirectTo: '/' }),
  auth('POST', '/reset-password', { token: 'x', newPassword: password }),
  auth('GET', '/verify-email', { token: 'x', callbackURL: '/' }),
  auth('GET', '/get-session', { disableCookieCache: 'true' }),
  auth('GET', '/list-sessions', { id: '1' }),
  auth('POST', '/update-user', {
    name: 'X',
    image: null,
    handle: 'x',
    bio: 'x',
    website: 'https://x.example/',
    socialLinks: {},
    showsSubscriptions: true,
  }),
  auth('POST', '/change-password', { currentPassword: 'wrong', newPassword: password }),
  auth('POST', '/change-email', { newEmail: 'y@example.test', callbackURL: '/' }),
  auth('POST', '/revoke-session', { token: 'x' }),
  auth('POST', '/two-factor/enable', { password: 'wrong' }),
  auth('POST', '/two-factor/verify-totp', { code: '000000' }),
  auth('POST', '/one-time-token/apply', { token: 'x' }),
  auth('POST', '/delete-user', { password: 'wrong', token: 'x' }),
]

type Fields = Record<string, unknown>

/** The same fields with a value in the place of one of them, or of one within it: `schedule.date`. */
function putInto(fields: Fields, key: string, value: unknown): Fields {
  const [first = '', ...rest] = key.split('.')
  if (rest.length === 0) return { ...fields, [first]: value }
  const given = fields[first]
  const inner: Fields = typeof given === 'object' && given !== null ? { ...given } : {}
  const put = putInto(inner, rest.join('.'), value)
  return { ...fields, [first]: rest[0] === '0' ? Object.values(put) : put }
}

/** Every call of the contract, and those of signing in that take something, by its name. */
export const everyCall = [...ofContract, ...ofSettings, ...ofAuth]

/** Those that take something. */
export const callsWithKeys = everyCall.filter(([, { keys }]) => keys.length > 0)

/** Sends a value in the place of a field; answers as the server does. */
export type SendValue = (call: Call, key: string, value: unknown) => ReturnType<Calls['call']>

/** A server with a victim, and an administrator who calls it and names what is the victim's. */
export async function openSender(): Promise<{ calls: Calls; victim: Victim; send: SendValue }> {
  const calls = await createCalls()
  const victim = await createVictim(calls.server)
  // Some settings count with these alone.
  await calls.call(calls.admin, 'PATCH', '/settings/general', { enhancedSettings: true })
  return { calls, victim, send: createSender(calls, victim) }
}

function createSender(calls: Calls, victim: Victim): SendValue {
  return async ({ method, path, input }, key, value) => {
    const fields = putInto({ ...input(victim) }, key, value)
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(textOf(fields[name]).toWellFormed()),
    )
    if (method !== 'GET') return calls.call(calls.admin, method, filled, fields)
    const query = new URLSearchParams()
    for (const [name, each] of Object.entries(fields)) query.set(name, textOf(each))
    return calls.call(calls.admin, method, `${filled}?${query.toString()}`)
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
