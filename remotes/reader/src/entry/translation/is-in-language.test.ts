import type { Language } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { isInLanguage } from './is-in-language.ts'

describe('a text is in a language', () => {
  test.each<[Language, string, string | null]>([
    ['en', 'What the harbour will be like when it is built', null],
    ['en', 'Harbour rebuilding finished ahead schedule', 'en-us'],
    ['ja', '港が再び開かれました。船が入ってきます。', null],
    ['ja', 'iPhone 17 の新しいカメラを試す', null],
    ['zh-CN', '港口重新开放，轮船驶入，人们来到码头', 'zh'],
    ['zh-TW', '港口重新開放，輪船駛入，人們來到碼頭', 'zh'],
    ['en', 'Hello', 'en'],
    ['zh-TW', '港口', 'zh-hant'],
    ['zh-CN', '港口', 'zh'],
  ])('%s: %s', (language, text, spoken) => {
    expect(isInLanguage(text, spoken, language)).toBe(true)
  })
})

describe('a text is in another language', () => {
  test.each<[Language, string, string | null]>([
    ['en', 'Der Hafen ist wieder offen und die Schiffe fahren ein', 'de'],
    ['en', 'Le port est de nouveau ouvert', null],
    ['en', 'تم افتتاح الميناء من جديد صباح اليوم', 'ar'],
    ['ja', 'The harbour is open again', 'ja'],
    ['ja', '港口重新开放，轮船驶入，人们来到码头', 'zh'],
    ['zh-CN', '港口重新開放，輪船駛入，人們來到碼頭', 'zh'],
    ['zh-TW', '港口重新开放，轮船驶入，人们来到码头', 'zh'],
    ['zh-CN', '港が再び開かれました。船が入ってきます。', null],
    ['en', 'Hallo', 'de'],
    ['zh-CN', '港口', 'zh-tw'],
    ['en', 'Hallo', null],
  ])('than %s: %s', (language, text, spoken) => {
    expect(isInLanguage(text, spoken, language)).toBe(false)
  })
})

test('addresses and markup tell no language', () => {
  const german = '<p class="the of and to">Der Hafen ist offen https://the.of.example/and/to/is-for-that</p>'
  expect(isInLanguage(german, null, 'en')).toBe(false)
  expect(
    isInLanguage('<p>港口重新开放，轮船驶入</p><a href="https://example.com/">x</a>', null, 'zh-CN'),
  ).toBe(true)
})

test('the beginning of a text decides', () => {
  const text = `${'Der Hafen ist wieder offen. '.repeat(5)}${'The harbour is open to all of you. '.repeat(50)}`
  expect(isInLanguage(text, null, 'en')).toBe(false)
})
