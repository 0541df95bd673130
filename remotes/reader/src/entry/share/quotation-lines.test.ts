import { expect, test } from 'vitest'
import { quotationLines } from './quotation-lines.ts'

/** Every sign is one wide. */
const measure = (text: string) => text.length

test('a quotation is broken between words', () => {
  expect(quotationLines('To read is to travel far.', measure, { width: 10, most: 9 })).toEqual([
    'To read is',
    'to travel',
    'far.',
  ])
})

test('scripts without spaces are broken too, and no line begins with a closing sign', () => {
  const lines = quotationLines('读万卷书，行万里路。', measure, { width: 5, most: 9, language: 'zh' })
  expect(lines.join('')).toBe('读万卷书，行万里路。')
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(line).not.toMatch(/^[，。]/)
})

test('paragraphs begin lines of their own', () => {
  expect(quotationLines('One\n\nTwo', measure, { width: 10, most: 9 })).toEqual(['One', 'Two'])
})

test('what does not fit ends in dots, within the width', () => {
  const lines = quotationLines('aaaa bbbb cccc dddd', measure, { width: 9, most: 1 })
  expect(lines).toEqual(['aaaa bbb…'])
})

test('a word that is wider than a line is broken, between signs', () => {
  const lines = quotationLines('See https.example.org/aaaaaaaaaaaaaaa now', measure, { width: 10, most: 9 })
  expect(lines.every((line) => line.length <= 10)).toBe(true)
  expect(lines.join('').replaceAll(' ', '')).toBe('Seehttps.example.org/aaaaaaaaaaaaaaanow')
  expect(
    quotationLines('👩‍🚀👩‍🚀👩‍🚀', (text) => [...new Intl.Segmenter().segment(text)].length, { width: 2, most: 9 }),
  ).toEqual(['👩‍🚀👩‍🚀', '👩‍🚀'])
})
