import { describe, expect, test } from 'vitest'
import { readSource } from './project-files.ts'
import { testExists } from './test-exists.ts'

const [, section = ''] = readSource('docs/security.md').split('## What went wrong elsewhere')
const rows = (section.split('\n# ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:Published|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, published = '', , promise = '', tests = '']) => ({
    published,
    promise,
    tests: tests.split('<br>'),
  }))
const isAbsent = ({ promise }: { promise: string }) => promise.startsWith('not in the product')

describe('the table of what went wrong elsewhere', () => {
  test('has a row for each class', () => {
    expect(rows.length).toBeGreaterThan(20)
  })

  test('has no test only of what the product does not have', () => {
    expect(rows.filter(({ tests }) => tests.includes('none yet'))).toEqual(rows.filter(isAbsent))
  })

  test.each(rows.filter((row) => !isAbsent(row)))('names tests that exist for $published', ({ tests }) => {
    expect(tests.filter((each) => !testExists(each))).toEqual([])
  })
})
