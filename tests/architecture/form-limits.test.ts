import { describe, expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

/** Nobody else takes these, or takes them by a pattern. */
const ofTheirOwn = [
  // What fits into a picture.
  'remotes/reader/src/entry/share/quotation-picture.tsx: LONGEST',
  // `inboxHandle` of the contracts.
  'remotes/reader/src/inboxes/new-inbox.tsx: 32',
]

/** The lengths that fields of a file are given as numbers of its own, in place or by a name. */
function ownLengths(source: string): string[] {
  const given = [...source.matchAll(/\bmaxLength=\{([^}]*)\}/g)].map(([, value = '']) => value.trim())
  return given.filter((value) => /^[\d_]+$/.test(value) || isOwnNumber(source, value))
}

const isOwnNumber = (source: string, name: string): boolean =>
  /^\w+$/.test(name) && new RegExp(`\\b(?:const|let) ${name}(?:: number)? = [\\d_]`).test(source)

describe('a length of its own has', () => {
  test.each([
    ['<TextField maxLength={100} />', ['100']],
    ['const NAME = 4_000\n<TextField maxLength={NAME} />', ['NAME']],
    ["import { NAME } from './x.ts'\n<TextField maxLength={NAME} />", []],
    ['<TextField maxLength={limits.titleLength} />', []],
  ])('%s: %j', (source, own) => {
    expect(ownLengths(source)).toEqual(own)
  })
})

test('forms bound what is typed by what the contracts take', () => {
  const forms = sourceFiles('.tsx').filter(
    (file) => /^(?:remotes|shell)\//.test(file) && !file.includes('.test.') && !file.includes('testing'),
  )
  const found = forms.flatMap((file) => ownLengths(readSource(file)).map((value) => `${file}: ${value}`))
  expect(forms.length).toBeGreaterThan(100)
  expect(found.toSorted()).toEqual(ofTheirOwn)
})
