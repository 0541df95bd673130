import { array, assert, constantFrom, nat, property, string, stringMatching, tuple } from 'fast-check'
import { findPassage, foldForPassages } from '@tidings/contracts/passages'
import { describe, expect, test } from 'vitest'

/** The words of a text at which a passage is found; null where it is not. */
function passageIn(text: string, words: string): string | null {
  const place = findPassage(foldForPassages(text), words)
  return place && text.slice(place.start, place.end)
}

describe('a passage', () => {
  test('is found wherever it was taken out of a text', () => {
    assert(
      property(tuple(string({ unit: 'grapheme', maxLength: 200 }), nat(), nat()), ([text, from, length]) => {
        const letters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)]
        const start = from % (letters.length + 1)
        const words = letters
          .slice(start, start + length)
          .map(({ segment }) => segment)
          .join('')
        const folded = foldForPassages(words).folded
        // What is found are whole letters: of 𝅘𝅥 it may be 𝅘𝅥𝅮, which begins as it does.
        expect(foldForPassages(passageIn(text, words) ?? '').folded).toContain(folded)
      }),
    )
  })

  test('that has a word which is nowhere in a text is not found in it', () => {
    const words = array(stringMatching(/^[a-y]{1,8}$/), { minLength: 1, maxLength: 40 })
    assert(
      property(words, nat(), constantFrom('z', 'Ž', 'ｚ'), (known, at, unknown) => {
        const cited = known.toSpliced(at % (known.length + 1), 0, unknown)
        expect(passageIn(known.join(' '), cited.join(' '))).toBeNull()
      }),
    )
  })
})
