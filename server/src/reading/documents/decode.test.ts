import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'

import { decodeDocument } from './decode.ts'

const rss = (title: string, declared?: string) =>
  `<?xml version="1.0"${declared ? ` encoding="${declared}"` : ''}?><rss><channel><title>${title}</title></channel></rss>`

const titles: Record<string, string> = {
  'utf-8': 'Grüße, 日本語, привет 🎉',
  'windows-1252': 'Grüße “zitiert” für 5 €',
  'iso-8859-1': 'Grüße für Übergrößen',
  'iso-8859-2': 'Zażółć gęślą jaźń',
  'windows-1251': 'Новый отчёт показывает, что люди чаще читают',
  'koi8-r': 'Новый отчёт показывает, что люди чаще читают',
  gb18030: '新的报告显示人们经常阅读',
  gb2312: '新的报告显示人们经常阅读',
  big5: '新的報告顯示人們經常閱讀',
  shift_jis: '新しい報告は人々が読む時間を',
  'euc-jp': '新しい報告は人々が読む時間を',
  'euc-kr': '새로운 보고서 사람들 읽는다',
  'utf-16le': '日本語 and English',
  'utf-16be': '日本語 and English',
  'utf-32le': '日本語 and English',
  cp866: 'Новый отчёт показывает',
}

describe.each(Object.entries(titles))('%s', (encoding, title) => {
  const bytes = (declared?: string) => iconv.encode(rss(title, declared), encoding)

  test('is read when the document declares it', () => {
    expect(decodeDocument(bytes(encoding))).toContain(title)
  })

  test('is read when only the header declares it', () => {
    expect(decodeDocument(bytes(), `application/rss+xml; charset=${encoding}`)).toContain(title)
  })

  test('is read although the header declares something else', () => {
    expect(decodeDocument(bytes(encoding), 'application/rss+xml; charset=utf-8')).toContain(title)
    expect(decodeDocument(bytes(encoding), 'application/rss+xml; charset=iso-8859-1')).toContain(title)
    expect(decodeDocument(bytes(encoding), 'application/rss+xml; charset=utf-16')).toContain(title)
  })
})

test.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le'])('obeys the byte order mark of %s', (encoding) => {
  const title = titles['utf-8'] ?? ''
  const bytes = iconv.encode(rss(title, 'windows-1252'), encoding, { addBOM: true })
  const text = decodeDocument(bytes, 'text/xml; charset=koi8-r')
  expect(text).toContain(title)
  expect(text.startsWith('<')).toBe(true)
})

test('reads UTF-8 that calls itself something else', () => {
  const bytes = Buffer.from(rss('Grüße 日本語', 'iso-8859-1'))
  expect(decodeDocument(bytes, 'text/xml; charset=windows-1252')).toContain('Grüße 日本語')
})

test('keeps reading UTF-8 around a letter that was cut in half', () => {
  const title = 'Grüße '.repeat(30)
  const bytes = Buffer.concat([Buffer.from(rss(title)), Buffer.from([0xc3])])
  expect(decodeDocument(bytes)).toContain(title)
})

test.each(['windows-1251', 'koi8-r', 'shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5'])(
  'guesses %s when nothing is declared, or UTF-8 wrongly',
  (encoding) => {
    const title = `${titles[encoding]} `.repeat(20)
    expect(decodeDocument(iconv.encode(rss(title), encoding))).toContain(title)
    expect(decodeDocument(iconv.encode(rss(title, 'utf-8'), encoding))).toContain(title)
  },
)

test('reads ISO-2022-JP, whose bytes are all ASCII', () => {
  const title = '\u001B$B;vF|K\\8l\u001B(B'
  const bytes = Buffer.from(rss(title, 'iso-2022-jp'), 'latin1')
  expect(decodeDocument(bytes)).toMatch(/[\u3040-\u9FFF]{3}/)
})

test('reads the declaration of a web page', () => {
  const bytes = iconv.encode('<meta charset=koi8-r><title>Новый отчёт</title>', 'koi8-r')
  expect(decodeDocument(bytes, 'text/html')).toContain('Новый отчёт')
})

test('drops characters that XML forbids', () => {
  expect(decodeDocument(Buffer.from('a\u0000b\u000Bc\u001Fd\uFFFFe\tf\n'))).toBe('abcde\tf\n')
})

test('survives bytes that are nothing at all, and an encoding that does not exist', () => {
  expect(decodeDocument(Buffer.alloc(0))).toBe('')
  expect(decodeDocument(Buffer.from([0xff, 0xfe]))).toBe('')
  expect(decodeDocument(Buffer.from(rss('plain', 'x-none')), 'text/xml; charset=klingon')).toContain('plain')
})
