import { expect, test } from 'vitest'
import { findLocaleFaults } from './locales.ts'

type Texts = Readonly<Record<string, [string, string][]>>

const texts: Texts = {
  en: [
    ['notes:title', 'Notes'],
    ['other:title', 'Other'],
  ],
  ja: [['notes:title', 'メモ']],
  'zh-CN': [['notes:title', '笔记']],
}

const reading = (of: Texts) => (language: string) => new Map(of[language])

test('a text that a language lacks is found', () => {
  expect(findLocaleFaults(['notes'], reading(texts))).toEqual(['zh-TW: no notes:title'])
})

test('namespaces that a remote does not read are no matter of its own', () => {
  const complete: Texts = { ...texts, 'zh-TW': [['notes:title', '筆記']] }
  expect(findLocaleFaults(['notes'], reading(complete))).toEqual([])
})

test('a namespace that does not exist is found', () => {
  expect(findLocaleFaults(['drafts'], reading(texts))).toEqual([
    'There is no locales/en/drafts.json with texts',
  ])
})
