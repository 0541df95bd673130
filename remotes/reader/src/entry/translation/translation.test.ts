import { View } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { fieldsOfView, planOf, wantedOf } from './translation.ts'

test.each([
  [View.All, ['title', 'description', 'content']],
  [View.Articles, ['title', 'description']],
  [View.SocialMedia, ['content']],
  [View.Pictures, ['title']],
  [View.Videos, ['title']],
  [View.Audios, ['title']],
  [View.Notifications, ['title']],
])('the fields that are translated in the view %i', (view, fields) => {
  expect(fieldsOfView(view)).toEqual(fields)
})

const settings = { translation: false, actionLanguage: 'default', language: 'en' } as const

test.each([
  ['by itself only where that is set', null, {}, { isUsual: false, language: 'en' }],
  ['by itself where that is set', null, { translation: true }, { isUsual: true, language: 'en' }],
  ['into the language of AI', null, { actionLanguage: 'ja' }, { isUsual: false, language: 'ja' }],
  ['by a rule', { translation: true }, {}, { isUsual: true, language: 'en' }],
  ['not, by a rule', { translation: false }, { translation: true }, { isUsual: false, language: 'en' }],
  [
    'into the language of a rule',
    { translation: 'zh-TW' },
    { actionLanguage: 'ja' },
    { isUsual: true, language: 'zh-TW' },
  ],
] as const)('an entry is translated %s', (_, rules, changes, plan) => {
  expect(planOf(rules, { ...settings, ...changes })).toEqual(plan)
})

const entry = { id: '1234567890123', language: 'de', changedAt: null }

test('wanted is what says something in another language, and nothing else', () => {
  const texts = {
    title: 'Der Hafen ist wieder offen',
    description: ' ',
    content: '<p>The harbour is open again, and that is all.</p>',
    readabilityContent: undefined,
  }
  expect(wantedOf({ ...entry, language: null }, texts, 'en')).toEqual({
    entryId: entry.id,
    fields: ['title'],
    version: '',
  })
})

test('of an entry that is in that language nothing is wanted', () => {
  expect(wantedOf(entry, { title: '港が再び開かれました。' }, 'ja')).toBeNull()
})

test('an entry that was changed is wanted anew', () => {
  const changedAt = '2026-11-25T10:00:00.000Z'
  expect(wantedOf({ ...entry, changedAt }, { title: 'Der Hafen ist offen' }, 'en')?.version).toBe(changedAt)
})
