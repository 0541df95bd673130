import { expect, test } from 'vitest'
import { mailToSource, type Mail } from './mail-entry.ts'

const picture = { id: 'logo', mimeType: 'image/png', bytes: new Uint8Array(40_000) }

const mail = (html: string): Mail => ({
  messageId: '<1@news.example>',
  from: { address: 'ann@news.example' },
  html,
  attachments: [picture],
})

const textOf = (given: Mail) => mailToSource(given).content?.value ?? ''

test('a picture that came along stands in the text', () => {
  expect(textOf(mail('<p>Dear</p><img src="cid:logo">'))).toContain('<img src="data:image/png;base64,AAAA')
})

test(
  'a mail that names one picture a million times grows no larger than a letter',
  { tags: ['long'] },
  () => {
    const text = textOf(mail('<img src="cid:logo">'.repeat(1_000_000)))
    // What was sent, and a million characters of pictures.
    expect(text.length).toBeLessThan('<img src="cid:logo">'.length * 1_000_000 + 1024 * 1024)
    expect(text.match(/data:image/g)).toHaveLength(Math.floor((1024 * 1024) / (40_000 * (4 / 3))))
  },
)
