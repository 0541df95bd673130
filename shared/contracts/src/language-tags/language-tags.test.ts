import { describe, expect, test } from 'vitest'
import { compareLanguage } from './index.ts'
import type { Language } from '../texts.ts'

describe('a language is', () => {
  test.each<[string | null, 'same' | 'untold' | 'other', Language]>([
    ['en', 'same', 'en'],
    ['en-us', 'same', 'en'],
    ['EN_gb', 'same', 'en'],
    ['ja-JP', 'same', 'ja'],
    ['zh-Hant', 'same', 'zh-TW'],
    ['zh-hk', 'same', 'zh-TW'],
    ['zh-Hans-TW', 'other', 'zh-TW'],
    ['zh-tw', 'other', 'zh-CN'],
    ['zh-sg', 'same', 'zh-CN'],
    ['zh', 'untold', 'zh-CN'],
    ['zh', 'untold', 'zh-TW'],
    ['de', 'other', 'en'],
    ['eng', 'other', 'en'],
    ['', 'other', 'en'],
    ['-', 'other', 'en'],
    [null, 'other', 'en'],
  ])('%s: %s as %s', (spoken, expected, language) => {
    expect(compareLanguage(spoken, language)).toBe(expected)
  })
})
