import { languages } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { baseKey, isPlural, readCatalogue, type Catalogue } from '../../tools/locales/catalogue.ts'
import { compareCatalogues } from '../../tools/locales/compare.ts'

/** The forms that a number takes, by language: the data of the machine may be cut down, and is asked of those alone that are not here. */
const knownForms: Record<string, string[]> = {
  en: ['one', 'other'],
  ja: ['other'],
  'zh-CN': ['other'],
  'zh-TW': ['other'],
}

const formsOf = (catalogue: Catalogue, key: string): string[] =>
  [...catalogue.keys()]
    .filter((other) => isPlural(other) && baseKey(other) === key)
    .map((other) => other.slice(key.length + 1))
    .filter((form) => form !== 'zero')
    .toSorted()

describe.each([...languages])('the plurals of %s', (language) => {
  const catalogue = readCatalogue(language)
  const keys = new Set([...readCatalogue('en').keys()].filter(isPlural).map(baseKey))
  const told = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  const forms = knownForms[language] ?? told

  test('are those that the language has, each with all its forms', () => {
    expect(told).toEqual(forms)
    expect(keys.size).toBeGreaterThan(20)
    for (const key of keys) expect(formsOf(catalogue, key), `${language}: ${key}`).toEqual(forms)
  })
})

test.each([...languages])('what is counted is written in %s as its numbers are', (language) => {
  const texts = [...readCatalogue(language)]
  expect(texts.filter(([, text]) => text.includes('{{count}}'))).toEqual([])
  expect(texts.filter(([, text]) => text.includes('{{count, number}}')).length).toBeGreaterThan(20)
})

describe('the check of the texts', () => {
  const english: Catalogue = new Map([
    ['app:feeds_one', '{{count}} feed'],
    ['app:feeds_other', '{{count}} feeds'],
  ])

  test.each<[string, string, [string, string][], string[]]>([
    ['a form too few', 'en', [['app:feeds_other', '{{count}} feeds']], ['en: no app:feeds_one']],
    [
      'a form too many',
      'ja',
      [
        ['app:feeds_one', '1'],
        ['app:feeds_other', '{{count}}'],
      ],
      ['ja: extra app:feeds_one'],
    ],
    [
      'the forms of another language',
      'pl',
      [
        ['app:feeds_one', '{{count}} kanał'],
        ['app:feeds_other', '{{count}} kanału'],
      ],
      ['pl: no app:feeds_few', 'pl: no app:feeds_many'],
    ],
    [
      'a text without its number',
      'ja',
      [['app:feeds_other', 'フィード']],
      ['ja: app:feeds_other has no placeholder'],
    ],
  ])('finds %s', (_name, language, texts, faults) => {
    expect(compareCatalogues(english, new Map(texts), language)).toEqual(faults)
  })
})
