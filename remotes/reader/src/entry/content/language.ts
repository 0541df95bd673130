const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'iw', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** Direction of a text in a language; the text itself decides where the language is not known. */
export function directionOf(language: string | null | undefined): 'ltr' | 'rtl' | 'auto' {
  if (!language) return 'auto'
  const [primary = ''] = language.toLowerCase().split(/[-_]/)
  return rightToLeft.has(primary) ? 'rtl' : 'ltr'
}

/** A language tag for the `lang` attribute, by which browsers hyphenate and choose glyphs. */
export function languageTag(...languages: (string | null | undefined)[]): string | undefined {
  const known = languages.find((language) => language && /^[a-z]{2,3}(?:[-_][a-z0-9]+)*$/i.test(language))
  return known?.replaceAll('_', '-')
}
