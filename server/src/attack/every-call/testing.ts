import { settingsTable, settingTabs } from '@tidings/contracts'
import { z } from 'zod'
import { createCalls, type Calls } from '../calls/testing.ts'
import { createVictim, type Call, type Victim } from '../testing.ts'
import type { TestUser } from '../../testing.ts'
import { attacks, contractCalls } from '../attacks/testing.ts'
import { authCalls } from '../auth-calls/testing.ts'
import { keysOf } from '../keys/testing.ts'

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
export const everyCall = [...ofContract, ...ofSettings, ...authCalls]

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

const nobody: TestUser = { id: '', cookie: '' }

function createSender(calls: Calls, victim: Victim): SendValue {
  return async ({ method, path, input, isOfNobody }, key, value) => {
    const user = isOfNobody ? nobody : calls.admin
    const fields = putInto({ ...input(victim) }, key, value)
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(textOf(fields[name]).toWellFormed()),
    )
    if (method !== 'GET') return calls.call(user, method, filled, fields)
    const query = new URLSearchParams()
    for (const [name, each] of Object.entries(fields)) query.set(name, textOf(each))
    return calls.call(user, method, `${filled}?${query.toString()}`)
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
