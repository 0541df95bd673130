import { describe, expect, test } from 'vitest'
import { findPassage, foldForPassages } from './index.ts'

/** The words of a text at which a passage is found; null where it is not. */
function passageIn(text: string, words: string): string | null {
  const place = findPassage(foldForPassages(text), words)
  return place && text.slice(place.start, place.end)
}

describe('a passage', () => {
  test.each([
    ['case', 'The Tide is high.', 'the tide IS', 'The Tide is'],
    ['accents', 'Ein schönes Café am Meer', 'schones cafe', 'schönes Café'],
    ['accents in signs of their own', 'Le cafe\u0301 ferme', 'café', 'cafe\u0301'],
    ['how many spaces', 'One\n  two\u00a0three', 'one two three', 'One\n  two\u00a0three'],
    ['borders of paragraphs', 'End.\nBegin', 'End. Begin', 'End.\nBegin'],
    ['quotation marks', 'He said: “It’s ‘fine’”.', `said: "It's "fine""`, 'said: “It’s ‘fine'],
    ['which dash', '1914–1918 — a war', '1914-1918 - a', '1914–1918 — a'],
    ['ligatures', 'The oﬃce in Gießen', 'office in giessen', 'oﬃce in Gießen'],
    ['soft hyphens', 'Donau\u00addampf\u200bschiff', 'Donaudampfschiff', 'Donau\u00addampf\u200bschiff'],
    ['half a sign at a cut', 'A clef 𝄞 here', 'clef \ufffd', 'clef'],
    ['three points', 'And so on… then', 'so on... then', 'so on… then'],
    ['half-width kana', '新しいｶﾞﾗｽの橋', 'ガラスの橋', 'ｶﾞﾗｽの橋'],
    ['the last letter of Greek words', 'ΟΔΟΣ', 'οδός', 'ΟΔΟΣ'],
  ])('is found whatever its %s', (_, text, words, found) => {
    expect(passageIn(text, words)).toBe(found)
  })

  test.each([
    ['another word', 'The tide is high.', 'the tide is low'],
    ['another order', 'The tide is high.', 'high is the tide'],
    ['another number', 'It is 3.5 m high.', 'It is 35 m high.'],
    ['another sign before a number', 'It was 5 degrees.', 'It was -5 degrees.'],
    ['words that go on', 'The tide', 'The tide is'],
    ['nothing but spaces', 'The tide', ' \n '],
    ['nothing but quotation marks', '“The tide”', '""'],
  ])('is not there where it has %s', (_, text, words) => {
    expect(passageIn(text, words)).toBeNull()
  })

  test('is taken at whole words, where it stands so anywhere', () => {
    const text = 'A party visits the art market; is it late?'
    expect(findPassage(foldForPassages(text), 'art')).toEqual({ start: 19, end: 22 })
    expect(passageIn(text, 'is it')).toBe('is it')
    expect(passageIn(text, 'arket')).toBe('arket')
  })

  test.each([
    ['ends otherwise', 'a'.repeat(19_999) + 'b'],
    ['begins otherwise', 'b' + 'a'.repeat(19_999)],
    ['is otherwise in its middle', 'a'.repeat(10_000) + 'b' + 'a'.repeat(9999)],
  ])(
    'of 20,000 signs that %s is looked for in a text of a million, and that ends',
    { tags: ['long'] },
    (_, words) => {
      expect(passageIn('a'.repeat(1_000_000), words)).toBeNull()
    },
  )

  test(
    'that stands at each place of a word of a million signs is found at the first',
    { tags: ['long'] },
    () => {
      const text = foldForPassages('a'.repeat(1_000_000))
      expect(findPassage(text, 'a'.repeat(500))).toEqual({ start: 0, end: 500 })
    },
  )

  test('is found beyond marks that are heaped up', () => {
    const text = `a${'\u0301\u0323'.repeat(200_000)} The tide`
    expect(passageIn(text, 'the tide')).toBe('The tide')
  })
})
