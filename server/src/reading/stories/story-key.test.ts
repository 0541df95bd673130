import { expect, test } from 'vitest'
import { storyKey, storyKeys } from './story-key.ts'

const told = (url: string | null, title: string | null = 'A story') => storyKey({ url, title })
const plain = told('https://news.example/2026/a-story')

test.each([
  'http://www.news.example/2026/a-story/',
  'https://news.example/2026/a-story?utm_source=rss&utm_medium=feed',
  'https://news.example/2026/a-story?fbclid=1&ref=planet',
])('%s is the same story', (url) => {
  expect(told(url)).toBe(plain)
})

test.each(['  A  Story! ', 'a story', 'Ａ Story…'])('so it is by the title “%s”', (title) => {
  expect(told('https://news.example/2026/a-story', title)).toBe(plain)
})

test.each([
  ['https://news.example/2026/another-story', 'A story'],
  ['https://news.example/2026/a-story', 'A story, and what I think of it'],
  ['https://news.example/2026/a-story?page=2', 'A story'],
  ['https://news.example/2026/a-story#part-2', 'A story'],
  ['https://other.example/2026/a-story', 'A story'],
])('%s with the title “%s” is another', (url, title) => {
  expect(told(url, title)).not.toBe(plain)
})

test.each([
  [null, 'A story'],
  ['https://news.example/', 'A story'],
  ['https://news.example/?utm_source=rss', 'A story'],
  ['https://news.example/2026/a-story', null],
  ['https://news.example/2026/a-story', ' … '],
  ['not an address', 'A story'],
])('what says too little is like nothing else: %s, %s', (url, title) => {
  expect(told(url, title)).toBeNull()
})

test('of several in one feed that look the same only the first has a key', () => {
  const entry = { url: 'https://news.example/live', title: 'Live' }
  const [first, second] = storyKeys([entry, entry])
  expect(first).toEqual(expect.any(BigInt))
  expect(second).toBeNull()
})
