import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findExpressions } from '../../tools/check/expressions-in.ts'

function check(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-expressions-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'server/src'), { recursive: true })
  writeFileSync(join(folder, 'server/src/planted.ts'), `${source}\n`)
  return findExpressions(folder)
}

test.each([
  ['a word that is sought from each place to the end', String.raw`/<meta[^>]*content/i`],
  ['one of several words', String.raw`/<\/?(?:a|b|img)(?:[\s/][^>]*)?>/gi`],
  ['what two parts may divide', String.raw`/^\s*=\s*\s*x$/`],
  ['what repeats itself within itself', String.raw`/^(?:\w+)+$/`],
  ['white space at an end', String.raw`/\s+$/`],
  ['a comment without an end', String.raw`/<!--[\s\S]*?-->/g`],
])('%s is found', (_, planted) => {
  expect(check(`export const planted = ${planted}`).faults).toEqual([
    expect.stringContaining('server/src/planted.ts:1'),
  ])
})

test.each([
  ['what stops before its own beginning', String.raw`/<meta[^<>]*content/i`],
  ['what is sought from one place', String.raw`/^[^>]*>/`],
  ['what may end anywhere', String.raw`/\d+/g`],
])('%s is none', (_, planted) => {
  expect(check(`export const planted = ${planted}`).faults).toEqual([])
})

test('one that only meets what is short says why', () => {
  const planted = String.raw`/\s+$/`
  expect(check(`// bounded: 40 letters\nexport const planted = ${planted}`).faults).toEqual([])
})
