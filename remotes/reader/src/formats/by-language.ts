/**
 * Takes what makes the formats of a language, and gives what finds them: each is made once. To make them takes a hundred times
 * as long as to use them, and rows pass by in every frame.
 */
export function byLanguage<Formats>(create: (language: string) => Formats): (language: string) => Formats {
  const known = new Map<string, Formats>()
  return (language) => {
    const formats = known.get(language) ?? create(language)
    known.set(language, formats)
    return formats
  }
}
