import { contract } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { changes, changesNotMeasured } from '../benchmarks/accounts/changes.ts'
import { notMeasured, readCalls } from '../benchmarks/accounts/read-calls.ts'

const callsIn = (measured: object) => Object.keys(measured).map((name) => name.split(', ')[0])

const named = new Set([...callsIn(readCalls), ...callsIn(changes), ...notMeasured, ...changesNotMeasured])

/** What is changed there are rows of whoever follows many feeds; elsewhere they are one or few. */
const growing = ['reads', 'subscriptions', 'categories', 'collections', 'lists', 'inboxes', 'feedChecks']

const procedures = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([name, call]) => ({
    name: `${domain}.${name}`,
    method: call['~orpc'].route.method,
  })),
)

test('every call that reads is measured in accounts of several sizes, or it is said that it is not', () => {
  const reading = procedures.filter(({ method }) => method === 'GET').map(({ name }) => name)
  expect(reading.filter((name) => !named.has(name))).toEqual([])
})

test('so is every call that changes what grows with subscriptions', () => {
  const ofGrowing = procedures
    .map(({ name }) => name)
    .filter((name) => growing.includes(name.split('.')[0] ?? ''))
  expect(ofGrowing.length).toBeGreaterThan(20)
  expect(ofGrowing.filter((name) => !named.has(name))).toEqual([])
})

test('what is measured is a call of the contract', () => {
  const known = new Set(procedures.map(({ name }) => name))
  expect([...named].filter((name) => name === undefined || !known.has(name))).toEqual([])
})
