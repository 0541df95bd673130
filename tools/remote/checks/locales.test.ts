import { expect, test } from 'vitest'
import { findLocaleFaults } from './locales.ts'

const texts: Record<string, [string, string][]> = {
  en: [
    ['notes:title', 'Notes'],
    ['other:title', 'Other'],
  ],
  ja: [['notes:title', 'メモ']],
  'zh-CN': [['notes:title', '笔记']],
}

const read = (language: string) => new Map(texts[language])

test('a text that a language lacks is found', () => {
  expect(findLocaleFaults(['notes'], read)).toEqual(['zh-TW: no notes:title'])
})

test('namespaces that a remote does not read are no matter of its own', () => {
  texts['zh-TW'] = [['notes:title', '筆記']]
  expect(findLocaleFaults(['notes'], read)).toEqual([])
})

test('a namespace that does not exist is found', () => {
  expect(findLocaleFaults(['drafts'], read)).toEqual(['There is no locales/en/drafts.json with texts'])
})
