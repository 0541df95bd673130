import { describe, expect, test } from 'vitest'
import { readSecurityTables } from './security-tables.ts'
import { testExists } from './test-exists.ts'

const tables = readSecurityTables()
const elsewhere = tables.find(({ section }) => section === 'What went wrong elsewhere')?.rows ?? []
const isAbsent = ({ promise }: { promise: string }) => promise.startsWith('not in the product')

test('every table of promises is read', () => {
  expect(tables.map(({ section }) => section)).toEqual([
    'Who sees what',
    'Accounts and sessions',
    'Models and their keys',
    'What went wrong elsewhere',
    'What feeds and readers cannot do to the server',
    'What others may cost the server',
  ])
  for (const { rows } of tables) expect(rows.length).toBeGreaterThan(5)
})

describe.each(tables)('$section', ({ rows }) => {
  test.each(rows.filter((row) => !isAbsent(row)))(
    'names tests that exist, by their titles: $first',
    ({ tests }) => {
      expect(tests.filter((each) => !testExists(each))).toEqual([])
    },
  )
})

describe('the table of what went wrong elsewhere', () => {
  test('has a row for each class', () => {
    expect(elsewhere.length).toBeGreaterThan(20)
  })

  test('has no test only of what the product does not have', () => {
    expect(elsewhere.filter(({ tests }) => tests.includes('none yet'))).toEqual(elsewhere.filter(isAbsent))
  })
})
