import { describe, expect, test } from 'vitest'
import { durationOf, kindOfAttachment, parseDuration, thumbnailOf } from './attachment.ts'

describe('duration', () => {
  test.each([
    [90, 90],
    ['90', 90],
    ['1:05', 65],
    ['12:05', 725],
    ['1:02:03', 3723],
    ['0:00', null],
    ['1:2:3', null],
    ['soon', null],
    [0, null],
    [Number.NaN, null],
    ['', null],
    [undefined, null],
  ])('%j is %j seconds', (duration, seconds) => {
    expect(parseDuration(duration)).toBe(seconds)
  })

  test('of an entry is that of its first recording', () => {
    const attachments = [{ url: 'a.pdf' }, { url: 'b.mp3', duration_in_seconds: '10:00' }]
    expect(durationOf({ attachments })).toBe(600)
    expect(durationOf({})).toBeNull()
  })
})

describe('attachment', () => {
  test.each([
    ['audio/mpeg', 'https://x.org/a', 'audio'],
    [undefined, 'https://x.org/a.MP3?token=1', 'audio'],
    ['application/octet-stream', 'https://x.org/a.webm', 'video'],
    ['application/pdf', 'https://x.org/a.pdf', 'file'],
    [undefined, 'https://x.org/', 'file'],
  ])('of type %j at %s is %s', (mimeType, url, kind) => {
    expect(kindOfAttachment(mimeType ? { url, mime_type: mimeType } : { url })).toBe(kind)
  })
})

describe('thumbnail', () => {
  test('is the first photo, or the still of a video', () => {
    const video = { url: 'v.mp4', type: 'video' as const, preview_image_url: 'still.jpg' }
    const photo = { url: 'p.jpg', type: 'photo' as const }
    expect(thumbnailOf({ media: [video, photo] })?.url).toBe('still.jpg')
    expect(thumbnailOf({ media: [{ url: 'v.mp4', type: 'video' }, photo] })?.url).toBe('p.jpg')
  })

  test('may come from an attachment', () => {
    expect(thumbnailOf({ attachments: [{ url: 'c.jpg', mime_type: 'image/jpeg' }] })?.url).toBe('c.jpg')
    expect(thumbnailOf({})).toBeNull()
  })
})
