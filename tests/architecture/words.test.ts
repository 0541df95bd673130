import { languages } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { readCatalogue } from '../../tools/locales/catalogue.ts'

/** Other words for what has a name, where they are known: one subscribes to a feed, and files it under a category. */
const otherWords: Record<string, RegExp> = {
  en: /\b(?:un)?follow(?:s|ed|ers?)?\b|\bfolders?\b/i,
  ja: /フォロー|フォルダ|SNS/,
  // And one form of address, the polite one. What a model reads is no token that a program signs in with, and to star is to collect.
  'zh-CN': /关注|文件夹|你|双重|令牌数|AI 令牌|星标(?!收藏)/,
  'zh-TW': /關注|追蹤|資料夾|你|雙重|權杖數|AI 權杖|星號|命令|位址|訂閱源和列表|訂閱這個列表/,
}

/** Of the files and headers of others, which have words of their own, and of an icon, which is what it shows. */
const ofOthers = new Set([
  'discover:export.grouping',
  'settings:data.folders',
  'reader:inbox.webhookHint',
  'ai:shortcut.icons.star',
])

/** Marks of another script, after a text of this one or after what is put in. Japanese keeps the colon with a space. */
const otherMarks = [
  ['ja', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}}][,;?!]/u],
  ['zh-CN', /[\p{Script=Han}}][,;:?!]/u],
  ['zh-TW', /[\p{Script=Han}}][,;:?!]/u],
] as const

test.each(otherMarks)('marks are as wide as the text in %s', (language, marks) => {
  expect([...readCatalogue(language)].filter(([, text]) => marks.test(text))).toEqual([])
})

test.each([...languages])('one thing has one name in %s', (language) => {
  const texts = [...readCatalogue(language)].filter(([key]) => !ofOthers.has(key))
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter(([, text]) => otherWords[language]?.test(text))).toEqual([])
})

test.each([...languages])('two things have two names in %s', (language) => {
  const catalogue = readCatalogue(language)
  const entry = catalogue.get('shortcuts:entry')
  expect(entry).toBeTruthy()
  expect(catalogue.get('reader:view.articles')).not.toBe(entry)
})
