// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { handleOf, readPost } from './post.ts'

const own = 'https://social.example/@ann/1'
const textOf = (html: string) =>
  readPost(html, own)
    .nodes?.map(({ textContent }) => textContent)
    .join('')

describe('a post', () => {
  test('a post points to the first page elsewhere', () => {
    const html =
      '<p>Hello <a href="https://social.example/tags/x">#x</a> <a href="https://other.example/@bob">@bob</a> <a href="https://news.example/a">A story</a></p>'
    expect(readPost(html, own).link).toEqual({ url: 'https://news.example/a', text: 'A story' })
  })

  test('shows its words; pictures and players have their own place', () => {
    expect(
      textOf('<p>Words</p><img src="https://x.example/a.png"><video src="https://x.example/a.mp4"></video>'),
    ).toBe('Words')
    expect(readPost('<img src="https://x.example/a.png">', own).nodes).toBeNull()
  })

  test('runs nothing', () => {
    expect(textOf('<p>Safe<script>alert(1)</script></p>')).toBe('Safe')
  })
})

test.each([
  ['https://x.com/ann/status/1', 'ann'],
  ['https://twitter.com/ann', 'ann'],
  ['https://example.com/ann', undefined],
  ['https://notx.com/ann', undefined],
  [null, undefined],
])('the handle in %j is %j', (address, expected) => {
  expect(handleOf(address)?.name).toBe(expected)
})
