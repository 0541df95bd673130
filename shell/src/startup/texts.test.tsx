import { i18next } from '@tidings/runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { startTexts } from './texts.ts'

const texts: Record<string, object> = {
  'zh-TW': { app: { first: '繁體' } },
  'zh-CN': { app: { first: '简体', second: '简体' } },
  en: { app: { first: 'English', second: 'English', third: 'English' }, common: {}, errors: {} },
}

const read = async (address: string) => Response.json(texts[address.replace('/texts/', '')])

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a language pack of a part that cannot be had is said to the person, too, who reads another language in its place', async () => {
  vi.stubGlobal('SHELL_TEXTS', { en: { address: '/texts/en' } })
  vi.stubGlobal('fetch', vi.fn<typeof read>(read))
  const tell = vi.fn<() => void>()
  await startTexts(tell)
  expect(tell).not.toHaveBeenCalled()
  await i18next.loadNamespaces('of-a-part')
  expect(tell).toHaveBeenCalled()
})

test('what Traditional Chinese lacks is said in Simplified Chinese, and what that lacks in English', async () => {
  const files = Object.keys(texts).map((language) => [language, { address: `/texts/${language}` }])
  vi.stubGlobal('SHELL_TEXTS', Object.fromEntries(files))
  vi.stubGlobal('fetch', vi.fn<typeof read>(read))
  localStorage.setItem('tidings:language', 'zh-TW')
  await startTexts(() => undefined)
  expect(i18next.language).toBe('zh-TW')
  expect(['first', 'second', 'third'].map((key) => i18next.t(key))).toEqual(['繁體', '简体', 'English'])
})
