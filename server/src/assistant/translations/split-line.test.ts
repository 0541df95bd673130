import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinParts, sizeOf, splitLine } from './split-line.ts'

describe('a line that is too long is split', () => {
  test.each<[string, string, string[]]>([
    ['nowhere where there is room for it', 'It rained all day.', ['It rained all day.']],
    ['between sentences', 'It rained. The sea was high.', ['It rained. ', 'The sea was high.']],
    ['between sentences without a space', '昨天下雨。今天放晴。', ['昨天下雨。', '今天放晴。']],
    ['between words where a sentence is too long', 'a harbour, in the rain', ['a harbour, in the ', 'rain']],
    ['between words without a space', '中华人民共和国的城市', ['中华人民', '共和国的城市']],
    ['between letters where a word is too long', 'a'.repeat(30), ['a'.repeat(19), 'a'.repeat(11)]],
    ['between pairs that are one character', '😀'.repeat(8), ['😀'.repeat(4), '😀'.repeat(4)]],
    ['between characters that are of several', '👨‍👩‍👧👨‍👩‍👧', ['👨‍👩‍👧', '👨‍👩‍👧']],
    [
      'within a character that is too long itself',
      `e${'\u0301'.repeat(12)}`,
      [`e${'\u0301'.repeat(9)}`, '\u0301'.repeat(3)],
    ],
    [
      'before a mark and not within it',
      'the rain falls on <12>it</12>',
      ['the rain falls on ', '<12>it</12>'],
    ],
    ['before a sign and not within it', 'xxxxxxxxxxxxxxx &amp;&lt; y', ['xxxxxxxxxxxxxxx ', '&amp;&lt; y']],
  ])('%s', (_, line, parts) => {
    expect(splitLine(line, 20)).toEqual(parts)
  })

  const pieces = fc.constantFrom(
    'It rained. ',
    '下雨。',
    '雨',
    'é',
    '😀',
    '👨‍👩‍👧',
    '<1>',
    '</1>',
    '<22/>',
    '&amp;',
    ' ',
    'word',
    '1',
  )

  test('into parts that there is room for, which are the line, with each mark and each pair in one of them', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), fc.integer({ min: 32, max: 80 }), (said, room) => {
        const line = said.join('')
        const parts = splitLine(line, room)
        expect(parts.join('')).toBe(line)
        for (const part of parts) {
          expect(part).not.toBe('')
          expect(sizeOf(part)).toBeLessThanOrEqual(room)
          expect(part.isWellFormed()).toBe(true)
          expect(part).not.toMatch(/<\/?\d*$|&\w*$|^\/?\d*>|^(?:amp)?;/)
        }
      }),
    )
  })
})

describe('its parts in other words', () => {
  test.each<[string, string[], (string | undefined)[], string | undefined]>([
    ['of one that was not split are that', [' One '], ['Eins'], 'Eins'],
    [
      'have the space between them again',
      ['One.  ', 'Two.\n', 'Three.'],
      ['Eins.', 'Zwei.', 'Drei.'],
      'Eins.  Zwei.\nDrei.',
    ],
    ['have none where there was none', ['aaa', 'aaa'], ['bbb', 'bbb'], 'bbbbbb'],
    [
      'have one where English has it',
      ['下雨。', '放晴。'],
      ['It rained.', 'It cleared.'],
      'It rained. It cleared.',
    ],
    ['are as they were where one is missing', ['One. ', 'Two.'], [undefined, 'Zwei.'], 'One. Zwei.'],
    ['are none where all are missing', ['One. ', 'Two.'], [undefined, undefined], undefined],
    ['say what looks like a pattern as it is', ['One. ', 'Two.'], ['$& $1', 'Zwei.'], '$& $1 Zwei.'],
    ['keep what is space alone', ['One. ', '  ', 'Two.'], ['Eins.', '  ', 'Zwei.'], 'Eins.   Zwei.'],
  ])('%s', (_, parts, translated, line) => {
    expect(joinParts(parts, translated, 'en')).toBe(line)
  })

  test('have no space in Chinese where there was none', () => {
    expect(joinParts(['雨。', '晴。'], ['雨。', '晴。'], 'zh-TW')).toBe('雨。晴。')
  })
})
