// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { sentencesOn, splitSentences } from './sentences.ts'

const words = (text: string, language = 'en') => splitSentences(text, language).map((each) => each.text)

test('a text is read sentence by sentence', () => {
  expect(words('One here. Two there! Three?')).toEqual(['One here.', 'Two there!', 'Three?'])
})

test('a sentence without end is cut between words, and none of it is lost', () => {
  const text = 'word '.repeat(300).trim()
  const parts = words(text)
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(240)
  expect(parts.join(' ').replaceAll(/\s+/g, ' ')).toBe(text)
})

test('nothing is said where there is nothing', () => {
  expect(words('  ')).toEqual([])
})

test('a sentence knows its place', () => {
  const text = ' One here.  Two there. '
  for (const { text: sentence, start, end } of splitSentences(text, 'en'))
    expect(text.slice(start, end)).toBe(sentence)
})

test('sentences go over links and emphasis, end with their paragraph, and leave out code, formulas and translations', () => {
  const host = document.createElement('div')
  host.innerHTML =
    '<p>See <a href="#">the <em>page</em></a> now. Then</p><p>go on.</p><pre>a()</pre><p><math><mi>x</mi></math></p><p><span data-translation="">Weiter.</span></p>'
  const sentences = sentencesOn(host, 'en')
  expect(sentences.map(({ text }) => text)).toEqual(['See the page now.', 'Then', 'go on.'])
  expect(sentences.map(({ range }) => String(range))).toEqual(['See the page now.', 'Then', 'go on.'])
})
