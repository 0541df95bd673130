import { describe, expect, test } from 'vitest'

import { read, rss } from './testing.ts'

const link = '<guid>1</guid><link>https://films.test/one</link>'
const attachmentsOf = (item: string) => read(rss(`<item>${link}${item}</item>`)).entries[0]?.attachments

describe('the length of what is heard or seen is kept', () => {
  test('of a recording that Media RSS alone names', () => {
    const item = `<media:group><media:content url="https://films.test/1.mp4" type="video/mp4" fileSize="1000" duration="725"/></media:group>`
    expect(attachmentsOf(item)).toEqual([
      {
        url: 'https://films.test/1.mp4',
        mime_type: 'video/mp4',
        size_in_bytes: 1000,
        duration_in_seconds: 725,
      },
    ])
  })

  test('of a recording that Media RSS names, as iTunes says it', () => {
    const item = `<media:content url="https://films.test/1.mp4" medium="video"/><itunes:duration>12:05</itunes:duration>`
    expect(attachmentsOf(item)).toEqual([{ url: 'https://films.test/1.mp4', duration_in_seconds: 725 }])
  })

  test.each([
    ['iTunes says it', '<itunes:duration>725</itunes:duration>'],
    [
      'what Media RSS names is played by no browser',
      '<media:content url="https://films.test/1.swf" type="application/x-shockwave-flash" duration="725"/>',
    ],
  ])('with the page that plays it, where %s', (_, item) => {
    expect(attachmentsOf(item)).toEqual([
      { url: 'https://films.test/one', mime_type: 'text/html', duration_in_seconds: 725 },
    ])
  })

  test('of an enclosure, as Media RSS says it', () => {
    const item = `<enclosure url="https://films.test/1.mp3" type="audio/mpeg" length="1000"/><media:content url="https://films.test/1.mp3" duration="725"/>`
    expect(attachmentsOf(item)).toMatchObject([{ url: 'https://films.test/1.mp3', duration_in_seconds: 725 }])
  })

  test('in Atom as well', () => {
    const document = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><title>x</title><entry><id>1</id><link href="https://films.test/one"/><media:content duration="725"/></entry></feed>`
    expect(read(document).entries[0]?.attachments).toMatchObject([{ duration_in_seconds: 725 }])
  })

  test('and nothing is attached where none is said', () => {
    expect(attachmentsOf('<media:content url="https://films.test/1.mp4" type="video/mp4"/>')).toEqual([])
  })
})
