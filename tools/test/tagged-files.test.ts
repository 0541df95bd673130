import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesTagged } from './tagged-files.ts'

test('of files of tests those are taken that have a tag, however deep they lie', () => {
  const base = mkdtempSync(join(tmpdir(), 'tidings-tagged-'))
  onTestFinished(() => rmSync(base, { recursive: true }))
  const write = (file: string, text: string) => {
    mkdirSync(join(base, file, '..'), { recursive: true })
    writeFileSync(join(base, file), text)
  }
  write('pages/tagged.test.ts', "test('one', { tags: ['gate'] }, () => {})")
  write('pages/deeper/chosen.test.ts', "const tagsOf = (is: boolean) => (is ? ['gate'] : [])")
  write('pages/other.test.ts', "test('the gate', { tags: ['long'] }, () => {})")
  write('pages/helper.ts', "export const tag = 'gate'")
  write('elsewhere/tagged.test.ts', "test('one', { tags: ['gate'] }, () => {})")

  expect(filesTagged('gate', ['pages'], base)).toEqual([
    'pages/deeper/chosen.test.ts',
    'pages/tagged.test.ts',
  ])
})
