// The workers in which documents are read stay small, as they bring nothing of the contracts: what those say too is
// compared with this by a test.

/** Longer ones are taken for none: no site has them, and every browser and index has its limit. */
export const URL_LENGTH = 4096

/**
 * What is stored of a feed, of which a call tells twenty thousand. Texts are in characters, and cut; addresses that are longer are
 * left out.
 */
export const feedBounds = {
  title: 300,
  description: 500,
  /** Of its picture, its site and its hub, each. */
  url: 1024,
  /** A year. Longer than a day nothing is left unasked anyway. */
  ttlMinutes: 366 * 24 * 60,
} as const

/** What is stored of an entry: of what comes several times, the first. */
export const entryBounds = {
  guid: 2048,
  title: 1000,
  author: 200,
  description: 500,
  /** Of HTML; nobody reads a book in one entry. */
  content: 1024 * 1024,
  categories: 30,
  category: 100,
  media: 50,
  attachments: 50,
  links: 20,
  /** Of what describes a file: its title, its kind. */
  label: 200,
  /** Of all that is said of files and links, together. */
  files: 24 * 1024,
} as const

/** What is taken of an OPML file. */
export const opmlBounds = {
  outlines: 10_000,
  title: 256,
  category: 128,
  /** Those that a feed may be followed in. */
  views: [0, 1, 2, 3, 4, 5],
} as const

/** The greatest numbers that mean something. */
export const greatest = {
  /** Of a picture, in pixels. */
  side: 100_000,
  /** Four months. */
  durationSeconds: 10_000_000,
  /** A petabyte. */
  sizeBytes: 1e15,
} as const

/** A number of a feed where it means something; undefined for none, and for what no column and no JSON can hold. */
export function positive(value: number | undefined, most: number): number | undefined {
  return value !== undefined && value > 0 && value <= most ? value : undefined
}

/** The beginning of a text, never half a character. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return isHalf(cut.charCodeAt(length - 1)) ? cut.slice(0, -1) : cut
}

/** Of a character that takes two units, the first. */
const isHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff

/** PostgreSQL takes neither NUL nor half a character, in texts and in JSON alike. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** As many of the first as stay within a number of characters, as JSON. */
export function firstWithin<T>(values: readonly T[], length: number): T[] {
  let used = 0
  const end = values.findIndex((value) => (used += JSON.stringify(value).length) > length)
  return end === -1 ? [...values] : values.slice(0, end)
}
