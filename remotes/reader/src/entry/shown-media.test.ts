import { View, type Media } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { mediaBeside, mediaViewOf } from './shown-media.ts'

const photo = (url: string): Media => ({ url, type: 'photo' })
const post = { content: '<p>Words</p>', url: 'https://social.example/@ann/1' }

describe('what can be seen of an entry', () => {
  test.each([
    ['of a post in All', View.All, View.SocialMedia, View.SocialMedia],
    ['of pictures in All', View.All, View.Pictures, View.Pictures],
    ['of a post in its own view', View.SocialMedia, View.SocialMedia, View.SocialMedia],
    ['of an article in All', View.All, View.Articles, null],
    ['of what one does not follow, in All', View.All, null, null],
    ['of a feed of posts, in a list of articles', View.Articles, View.SocialMedia, null],
  ])('belongs to it %s', (_name, view, ownView, expected) => {
    expect(mediaViewOf(post, { view, ownView, isComing: false })).toBe(expected)
  })

  test('stands in the place of a text that there is not', () => {
    const context = { view: View.All, ownView: View.Articles }
    expect(mediaViewOf({ content: null }, { ...context, isComing: false })).toBe(View.All)
    expect(mediaViewOf({ content: undefined }, { ...context, isComing: true })).toBeNull()
  })
})

test.each([
  ['waits for its words, which may hold them, in a post', View.SocialMedia, null],
  ['is there at once in a view of pictures', View.Pictures, View.Pictures],
])('what can be seen %s', (_name, view, expected) => {
  expect(mediaViewOf({ content: undefined }, { view, ownView: view, isComing: true })).toBe(expected)
})

describe('pictures beside the text', () => {
  test('are those that do not stand in it, however it writes their addresses', () => {
    const content =
      '<img src="/a.jpg"><img src="https://x.example/b.jpg?w=1&amp;h=2"><a href="https://x.example/c.jpg">c</a>'
    const media = [
      'https://social.example/a.jpg',
      'https://x.example/b.jpg?w=1&h=2',
      'https://x.example/c.jpg',
    ]
    expect(mediaBeside({ ...post, content, media: media.map(photo) })).toEqual([
      photo('https://x.example/c.jpg'),
    ])
  })

  test('are there once, and without what only stands for a video', () => {
    const video: Media = {
      url: 'https://x.example/v.mp4',
      type: 'video',
      preview_image_url: 'https://x.example/v.jpg',
    }
    const media = [photo('https://x.example/a.jpg'), photo('https://x.example/a.jpg'), video]
    expect(mediaBeside({ ...post, media: [photo('https://x.example/v.jpg'), ...media] })).toEqual([
      photo('https://x.example/a.jpg'),
      video,
    ])
  })

  test('are there without the recordings, which have their own place', () => {
    const media: Media[] = [{ url: 'https://x.example/v.mp4', type: 'video' }]
    const attachments = [{ url: 'https://x.example/v.mp4', mime_type: 'video/mp4' }]
    expect(mediaBeside({ ...post, media, attachments })).toEqual([])
  })

  test('come from the web', () => {
    expect(mediaBeside({ ...post, media: [photo('javascript:alert(1)'), photo('/a.jpg')] })).toEqual([])
  })
})
