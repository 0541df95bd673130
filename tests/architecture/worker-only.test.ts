import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

/** What goes through a whole document that somebody else wrote, however long it takes. */
const ofWorkers = [
  'documents/changed-words',
  'documents/decode',
  'documents/find-cited',
  'documents/find-words',
  'documents/html-to-words',
  'documents/language',
  'documents/page',
  'documents/pages/page-tree',
  'documents/pages/read-page',
  'documents/parse-document',
  'documents/read-delivery',
  'documents/read-document',
  'documents/read-entry',
  'documents/read-opml',
  'documents/read-transcript',
  'documents/sanitize',
  'documents/segments/segment-html',
  'documents/transcript-cues',
  'mail/check-sender',
  'mail/read-mail',
  'web-pages/extract-article',
].map((name) => `server/src/reading/${name}.ts`)

/** Imports and exports of types load nothing. */
const ofTypes = /^(?:import|export) type \{[^}]*\} from '[^']*'/gm
/** What the contracts have for it, which pages use on the entry that they show. */
const ofPassages = /\b(?:findPassage|foldForPassages)\b/
const ofFiles = /\b(?:from|import) ?\(?'(\.[^']*)'/g

function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, path = ''] of readSource(file).replaceAll(ofTypes, '').matchAll(ofFiles)) {
    loadedWith(join(dirname(file), path), seen)
  }
  return seen
}

test('no document is gone through outside of a worker', () => {
  const loaded = loadedWith('server/src/main.ts')
  expect(loaded.size).toBeGreaterThan(300)
  expect(ofWorkers.filter((file) => loaded.has(file))).toEqual([])
  expect([...loaded].filter((file) => ofPassages.test(readSource(file)))).toEqual([])
})

test('what goes through documents is loaded by workers', () => {
  const loaded = new Set<string>()
  for (const file of sourceFiles('-worker.ts').filter((each) => each.startsWith('server/')))
    loadedWith(file, loaded)
  expect(ofWorkers.filter((file) => !loaded.has(file))).toEqual([])
})
