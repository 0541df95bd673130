import { expect, test } from 'vitest'
import { sanitize } from './sanitize.ts'

const clean = (html: string) =>
  sanitize(html, { base: 'https://blog.test/', ownOrigin: undefined }).html.replaceAll(
    / (?:loading|referrerpolicy|preload|controls)(?:="[^"]*")?/g,
    '',
  )

const picture = '<img src="https://blog.test/a.png" />'

test.each<[string, string, string]>([
  ['a picture', `<p>a<img alt="b">c${picture}</p>`, `<p>ac${picture}</p>`],
  ['one whose text looks like an address', '<p><img alt="a src=" title="b">c</p>', '<p>c</p>'],
  ['one that has nothing but sizes that nobody can read', '<p><img srcset="a b c">c</p>', '<p>c</p>'],
  [
    'a source',
    '<audio src="a.mp3"><source type="b"><source src="c.ogg"></audio>',
    '<audio src="https://blog.test/a.mp3"><source src="https://blog.test/c.ogg"></source></audio>',
  ],
  [
    'subtitles',
    '<video src="a.mp4"><track kind="b"></video>',
    '<video src="https://blog.test/a.mp4"></video>',
  ],
  [
    'a frame, with what it says to who has none',
    '<p>a<iframe>b <img src="c.png"></iframe>d</p>',
    '<p>ad</p>',
  ],
  ['a frame that is never closed, with all after it', '<p>a<iframe>b</p>', '<p>a</p>'],
  [
    'a formula as a picture of letters, with all that is in it',
    `<span>a<span class="katex-html"><span>b<span>c</span></span><i>d</i>${picture}</span>e<span>f</span></span>`,
    '<span>ae<span>f</span></span>',
  ],
  ['two of them in a row', '<span class="katex-html">a</span>b<span class="katex-html">c</span>', 'b'],
  ['one that is never closed, with all after it', 'a<span class="katex-html"><b>b</b>', 'a'],
])('of what loads nothing or is not meant to be read, nothing stays: %s', (_, dirty, expected) => {
  expect(clean(dirty)).toBe(expected)
})

test('nobody else can hide what they wrote', () => {
  expect(clean('<span aria-hidden>a</span><p aria-hidden="">b</p>')).toBe('<span>a</span><p>b</p>')
  expect(clean('&lt;span aria-hidden&gt;a')).toBe('&lt;span aria-hidden&gt;a')
})
