import { describe, expect, test } from 'vitest'
import { readSource } from './project-files.ts'
import { testExists } from './test-exists.ts'

const NOT_YET = 'not yet'

interface Row {
  sentence: string
  tests: string[]
}

const rows = readSource('docs/specification.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line): Row => {
    const [, , sentence = '', tests = ''] = line.split('|').map((cell) => cell.trim())
    return { sentence, tests: tests.split('<br>') }
  })

describe('the table of the specification', () => {
  test('has a row for each of its sentences, and no two alike', () => {
    const sentences = rows.map(({ sentence }) => sentence)
    expect(sentences.length).toBeGreaterThan(40)
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  test.each(rows)('names tests that exist for: $sentence', ({ tests }) => {
    expect(tests.filter((each) => each !== NOT_YET && !testExists(each))).toEqual([])
  })

  test('would miss a test that is gone', () => {
    const file = 'tests/architecture/specification.test.ts'
    const [title, group] = ['would miss a test that is gone', 'the table of the specification']
    const gone = ['would', 'never', 'be', 'written'].join(' ')
    expect(testExists(`\`${file}\` › ${title}`)).toBe(true)
    expect(testExists(`\`${file}\` › ${group} › ${title}`)).toBe(true)
    expect(testExists(`\`${file}\` › ${gone}`)).toBe(false)
    expect(testExists(`\`${file}\` › ${gone} › ${title}`)).toBe(false)
    expect(testExists(`\`${file}\` › ${group}`)).toBe(false)
    expect(testExists(`\`${file}\``)).toBe(false)
    expect(testExists('`tests/nowhere.test.ts` › anything')).toBe(false)
  })
})
