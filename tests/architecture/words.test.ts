import { languages } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { readCatalogue } from '../../tools/locales/catalogue.ts'

/** Other words for what has a name, where they are known: one subscribes to a feed, and files it under a category. */
const otherWords: Record<string, RegExp> = {
  en: /\b(?:un)?follow(?:s|ed|ers?)?\b|\bfolders?\b/i,
  ja: /フォロー|フォルダ/,
  // And one form of address, the polite one.
  'zh-CN': /关注|文件夹|你/,
  'zh-TW': /關注|追蹤|資料夾|你/,
}

/** Of the files and headers of others, which have words of their own. */
const ofOthers = new Set(['discover:export.grouping', 'settings:data.folders', 'reader:inbox.webhookHint'])

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
