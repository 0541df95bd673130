import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

const sources = sourceFiles('.ts').filter(
  (file) => file.startsWith('server/src/') && !/\.(?:test|testing)\.ts$|\/testing\.ts$/.test(file),
)

/** The sources of the server that say something. */
const saying = (words: RegExp): string[] => sources.filter((file) => words.test(readSource(file)))

test('which feeds somebody sees is said by sources alone', () => {
  const found = saying(/\bunion (?:all )?select \w+\.feed_id from subscriptions\b/)
  expect(found).toContain('server/src/reading/sources/sources.ts')
  expect(found.filter((file) => !file.startsWith('server/src/reading/sources/'))).toEqual([])
})

test('that nobody uses this server before they were admitted is said once', () => {
  expect(saying(/if \(![\w.]+\.admitted\)/)).toEqual(['server/src/foundation/api/calls.ts'])
})
