import { contract } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { notMeasured, readCalls } from '../benchmarks/accounts/read-calls.ts'

const named = new Set([...Object.keys(readCalls).map((name) => name.split(', ')[0]), ...notMeasured])

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

test('what is measured is a call of the contract', () => {
  const known = new Set(procedures.map(({ name }) => name))
  expect([...named].filter((name) => name === undefined || !known.has(name))).toEqual([])
})
