// @module-tag long
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitJson, toShownJson } from './shown-json.ts'

describe('what a tool is given', () => {
  test('is the very value, whatever it is', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (value) => {
        const text = toShownJson(value)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(splitJson(text).join('')).toBe(text)
      }),
    )
  })

  test('that is nested without end is no longer than it is', () => {
    const deep = `${'['.repeat(2000)}${']'.repeat(2000)}`
    expect(toShownJson({ deep: JSON.parse(deep) })).toBe(`{"deep":${deep}}`)
  })

  test.each([
    ['between letters', 'a\u200Bb\u200Db\u200Cc', String.raw`a${'\u200B'}b\u200db\u200cc`],
    ['one after the other', 'ה\u200D\u200C\u200D', `ה\u200D${String.raw`\u200c\u200d`}`],
    ['that turn a text round', '1\u200F2\u200E3', String.raw`1\u200f2\u200e3`],
  ])('shows signs without a shape %s', (_, text, shown) => {
    expect(toShownJson({ text })).toContain(`"${shown}"`)
  })

  test('is written as its script needs it', () => {
    const texts = ['می\u200Cخواهم', '👩\u200D👧', '❤\uFE0F', 'क्\u200Dष']
    expect(JSON.stringify({ texts }, null, 2)).toBe(toShownJson({ texts }))
  })
})
