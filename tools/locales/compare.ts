import { baseKey, isPlural, type Catalogue } from './catalogue.ts'

/** What a language lacks, has too much of, or says with other placeholders than the first language. */
export function compareCatalogues(reference: Catalogue, other: Catalogue, language: string): string[] {
  const wanted = expectedKeys(reference, language)
  const missing = [...wanted].filter((key) => !other.has(key)).map((key) => `${language}: no ${key}`)
  const extra = [...other.keys()].filter((key) => !wanted.has(key)).map((key) => `${language}: extra ${key}`)
  const empty = [...other]
    .filter(([, text]) => text.trim() === '')
    .map(([key]) => `${language}: empty ${key}`)
  return [...missing, ...extra, ...empty, ...comparePlaceholders(reference, other, language)]
}

/** The keys of the reference, with the plural forms that the language has; `_zero` is a text of its own anywhere. */
function expectedKeys(reference: Catalogue, language: string): Set<string> {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const keys = [...reference.keys()].flatMap((key) =>
    isPlural(key) && !key.endsWith('_zero')
      ? pluralCategories.map((category) => `${baseKey(key)}_${category}`)
      : [key],
  )
  return new Set(keys)
}

function comparePlaceholders(reference: Catalogue, other: Catalogue, language: string): string[] {
  const known = new Map<string, string>()
  // The last form of a plural is `other`, the one that must name the number.
  for (const [key, text] of reference) known.set(baseKey(key), placeholders(text))
  return [...other]
    .filter(([key]) => !isPlural(key) || key.endsWith('_other'))
    .filter(([key, text]) => known.has(baseKey(key)) && known.get(baseKey(key)) !== placeholders(text))
    .map(([key, text]) => `${language}: ${key} has ${placeholders(text) || 'no placeholder'}`)
}

/** `{{names}}` and `<tags>` of a text, sorted. */
function placeholders(text: string): string {
  const found = text.match(/\{\{[^}]+\}\}|<\/?\w+\s*\/?>/g) ?? []
  return found.toSorted().join(' ')
}
