import { expect, test } from 'vitest'
import { languageOf } from './page-language.ts'

test.each([
  ['ja', 'en-US,en;q=0.9', 'ja'],
  [undefined, 'de-DE,zh-TW;q=0.8,en;q=0.5', 'zh-TW'],
  [undefined, 'zh-Hans-CN', 'zh-CN'],
  [undefined, undefined, 'en'],
  ['"><script>', 'ja', 'ja'],
  [undefined, 'tlh, *;q=0.5', 'en'],
])('with the cookie %j and the languages %j a page is in %s', (cookie, accepted, language) => {
  expect(languageOf(cookie, accepted)).toBe(language)
})
