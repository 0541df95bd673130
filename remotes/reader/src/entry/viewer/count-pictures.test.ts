// @vitest-environment jsdom
import { View, type Media } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { countPictures } from './count-pictures.ts'

const url = 'https://blog.example/1'
const img = (name: string) => `<img src="/${name}.jpg">`
const media: Media[] = ['x', 'y'].map((name) => ({ url: `https://blog.example/${name}.jpg`, type: 'photo' }))

const count = (content: string | null | undefined, view: View = View.Articles, ownView: View | null = null) =>
  countPictures({ content, url, media, attachments: null }, { view, ownView })

describe('of the pictures of an entry as many are counted as the viewer shows', () => {
  test.each([
    ['each of its text', img('a') + img('b'), 2],
    [
      'no recordings, and no players',
      '<audio src="/a.mp3"></audio><iframe src="https://p.example/"></iframe>',
      0,
    ],
    ['none that only counts readers', `${img('a')}<img src="/p.gif" width="1" height="1">`, 1],
    ['none that leads elsewhere', `<a href="/about">${img('a')}</a>`, 0],
    ['one that leads to a larger one', `<a href="/large.jpg">${img('a')}</a>`, 1],
    ['none as long as its text is on its way', undefined, 0],
  ])('%s', (_name, content, expected) => {
    expect(count(content)).toBe(expected)
  })

  test('those beside it where they are shown', () => {
    expect(count(img('a'), View.Pictures)).toBe(2)
    expect(count(img('a'), View.All, View.SocialMedia)).toBe(2)
    expect(count(img('a'), View.All, View.Articles)).toBe(1)
  })
})
