import { describe, expect, test } from 'vitest'
import { readSource } from './project-files.ts'
import { testExists } from './test-exists.ts'

const [, section = ''] = readSource('docs/security.md').split('## What went wrong elsewhere')
const rows = (section.split('\n# ')[0] ?? '')
  .split('\n')
  .filter((line) => /^\| (?:CVE|GHSA)-/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, published = '', , , tests = '']) => ({ published, tests: tests.split('<br>') }))

describe('the table of what went wrong elsewhere', () => {
  test('has a row for each class', () => {
    expect(rows.length).toBeGreaterThan(20)
  })

  test.each(rows)('names tests that exist for $published', ({ tests }) => {
    expect(tests.filter((each) => !testExists(each))).toEqual([])
  })
})
