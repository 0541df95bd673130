import { expect, test } from 'vitest'
import { saysOtherwise } from './changed-words.ts'

const told = (content: string | null, title: string | null = 'A title') => ({ title, content })

test.each([
  ['<p>One  two</p>', '<p>One\n two</p>'],
  ['<p>One two</p>', '<div><em>One</em> two</div>'],
  ['<p>One “two”.</p>', '<p>One "two"</p>'],
  ['<p>Text</p><p>1 comment</p>', '<p>Text</p><p>1,204 comments</p>'],
  ['<p>Read 5 times, 3 minutes ago</p>', '<p>Read 6 times, 2 hours ago</p>'],
  ['<img src="a.png?v=1"> Text', '<img src="a.png?v=2"> Text'],
  [null, '<p>The text came later</p>'],
  ['<p>The text is gone</p>', null],
  ['<p>第3回 12件</p>', '<p>第4回 15件</p>'],
])('%s and %s say the same', (before, after) => {
  expect(saysOtherwise(told(before), told(after))).toBe(false)
})

test.each([
  ['<p>It was red</p>', '<p>It was not red</p>'],
  ['<p>Typo tezt</p>', '<p>Typo text</p>'],
  ['<p>東京は晴れ</p>', '<p>東京は雨</p>'],
])('%s and %s do not', (before, after) => {
  expect(saysOtherwise(told(before), told(after))).toBe(true)
})

test('a headline that was changed is a change', () => {
  expect(saysOtherwise(told('<p>Text</p>', 'Nobody hurt'), told('<p>Text</p>', 'Some were hurt'))).toBe(true)
})
