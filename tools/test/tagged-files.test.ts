import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesTagged, filesTaggedWhole } from './tagged-files.ts'

/** A folder of files with these texts. */
function writeFiles(texts: Record<string, string>): string {
  const base = mkdtempSync(join(tmpdir(), 'tidings-tagged-'))
  onTestFinished(() => rmSync(base, { recursive: true }))
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(join(base, file, '..'), { recursive: true })
    writeFileSync(join(base, file), text)
  }
  return base
}

test('of files of tests those are taken that have a tag, however deep they lie', () => {
  const base = writeFiles({
    'pages/tagged.test.ts': "test('one', { tags: ['gate'] }, () => {})",
    'pages/deeper/chosen.test.ts': "const tagsOf = (is: boolean) => (is ? ['gate'] : [])",
    'pages/other.test.ts': "test('the gate', { tags: ['long'] }, () => {})",
    'pages/helper.ts': "export const tag = 'gate'",
    'elsewhere/tagged.test.ts': "test('one', { tags: ['gate'] }, () => {})",
  })
  expect(filesTagged('gate', ['pages'], base)).toEqual([
    'pages/deeper/chosen.test.ts',
    'pages/tagged.test.ts',
  ])
})

test('or that have it as a whole', () => {
  const whole = "// @module-tag long\nimport { test } from 'vitest'"
  const base = writeFiles({
    'pages/whole.test.ts': whole,
    'pages/deeper/whole.test.tsx': whole,
    'pages/some.test.ts': "test('one', { tags: ['long'] }, () => {})",
    'pages/longer.test.ts': whole.replace('long', 'longer'),
    'pages/node_modules/other/whole.test.ts': whole,
  })
  expect(filesTaggedWhole('long', ['pages'], base)).toEqual([
    'pages/deeper/whole.test.tsx',
    'pages/whole.test.ts',
  ])
})
