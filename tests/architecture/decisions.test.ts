import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

const folder = 'docs/decisions/'

test('every decision is in the index, under its title', () => {
  const records = sourceFiles('.md').filter((file) => file.startsWith(`${folder}0`))
  const expected = records.toSorted().map((file) => {
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(readSource(file)) ?? []
    return `- [${number.padStart(4, '0')}](${file.slice(folder.length)}) ${title}`
  })
  const listed = readSource(`${folder}README.md`)
    .split('\n')
    .filter((line) => line.startsWith('- '))
  expect(listed).toEqual(expected)
})
