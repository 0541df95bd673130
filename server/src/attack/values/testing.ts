declare global {
  interface JSON {
    /** Node has it, TypeScript does not know it yet. */
    rawJSON: (text: string) => object
  }
}

/** Few enough letters, and more bytes than an index takes, however they are compressed. */
export const letters = (count: number): string =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000))).join(
    '',
  )
export const addresses = [`https://long.example/${letters(2000)}`, `https://long.example/?${letters(4000)}`]

/** What breaks parsers, dates, numbers, databases and regular expressions. */
export const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uFFFE\u{10FFFF}\u202E',
  'é'.normalize('NFD'),
  "'; drop table feeds; --",
  '%00%ff%',
  '../../../etc/passwd',
  '(((((((((((a+)+)+)+)+)+',
  'a'.repeat(100_000),
  '💥'.repeat(5000),
  '__proto__',
  'constructor',
  'null',
  '-0',
  '1e999',
  '0x10',
  '9'.repeat(19),
  '9'.repeat(13),
  `-${'9'.repeat(18)}`,
  'http://',
  'https://[::1',
  'https://user:pa%ss@host.example/%zz',
  ...addresses,
]
export const times = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-01-01T00:00:00+23:59',
  '2026-01-01T00:00:00-23:59',
  '2026-02-30T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:60Z',
]
const numbers = [0, -1, 0.5, 9e15, -9e15, 2 ** 31, 2 ** 53, 8.64e15, 8.65e15, 1e308, Number.MIN_VALUE]
/** As JSON has them: of a number of ours it would make another, of one without end nothing at all. */
const rawNumbers = ['1e999', '-1e999', '1e-999', '-0', '9'.repeat(400), '9007199254740993', '1.0E+2'].map(
  (text) => JSON.rawJSON(text),
)
const scalars: unknown[] = [...texts, ...times, ...numbers, ...rawNumbers, true, null]
export const values: unknown[] = [
  ...scalars,
  ...scalars.map((scalar) => [scalar]),
  ...scalars.map((scalar) => ({ id: scalar })),
  [],
  {},
  [[]],
  Array.from({ length: 2000 }, (_, index) => String(10 ** 15 + index)),
]
