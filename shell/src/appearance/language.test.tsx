import { matchLanguage, type Language } from '@tidings/contracts'
import { $settings, changeSettings, i18next } from '@tidings/runtime'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { changeLanguage, preferredLanguage, startLanguage } from './language.ts'

beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test.each([
  ['en-GB', 'en'],
  ['zh', 'zh-CN'],
  ['zh-Hans-SG', 'zh-CN'],
  ['zh-Hant', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['zh-TW', 'zh-TW'],
  ['ja-JP', 'ja'],
  ['fr', undefined],
  ['', undefined],
])('%s is read as %s', (tag, language) => expect(matchLanguage(tag)).toBe(language))

describe('the language to start with', () => {
  test("is the first of the browser's that we speak", () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', 'ja-JP', 'en'])
    expect(preferredLanguage()).toBe('ja')
  })

  test('is the one chosen before', () => {
    localStorage.setItem('tidings:language', 'zh-TW')
    expect(preferredLanguage()).toBe('zh-TW')
  })

  test('is English where we speak none', () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr'])
    expect(preferredLanguage()).toBe('en')
  })
})

describe('another language', () => {
  /** What holds the texts of a language back. */
  const held = new Map<string, Promise<void>>()

  beforeEach(async () => {
    held.clear()
    let tries = 0
    const backend = {
      type: 'backend' as const,
      init: () => undefined,
      read: async (language: string, namespace: string) => {
        await held.get(language)
        if (language === 'ja' && tries++ === 0) throw new Error(`No texts for ${namespace}`)
        return { name: language }
      },
    }
    await i18next.use(backend).init({ lng: 'en', fallbackLng: 'en', ns: ['app'] })
  })

  test('is shown, kept and told to the document', async () => {
    const stop = startLanguage(() => undefined)
    await changeLanguage('zh-CN')
    expect(i18next.t('app:name')).toBe('zh-CN')
    expect(document.documentElement.lang).toBe('zh-CN')
    expect(preferredLanguage()).toBe('zh-CN')
    stop()
  })

  test.each([
    ['ar', 'rtl'],
    ['ja', 'ltr'],
  ])('has the document run as it is written: %s', async (language, direction) => {
    const stop = startLanguage(() => undefined)
    await i18next.changeLanguage(language)
    expect(document.documentElement.dir).toBe(direction)
    stop()
  })

  test('whose texts cannot be loaded changes nothing, until it is tried again', async () => {
    await expect(changeLanguage('ja')).rejects.toThrow('Failed to load language pack')
    expect(i18next.t('app:name')).toBe('en')
    expect(localStorage).toHaveLength(0)
    await changeLanguage('ja')
    expect(i18next.t('app:name')).toBe('ja')
  })

  /** Both are chosen, and the texts of the first come last. */
  async function choose(choice: (language: Language) => unknown, first: Language, second: Language) {
    const late = Promise.withResolvers<void>()
    held.set(first, late.promise)
    const isChosen = choice(first)
    await choice(second)
    late.resolve()
    await isChosen
  }

  test('counts no more once a third is chosen, though its texts come last', async () => {
    const stop = startLanguage(() => undefined)
    await choose(changeLanguage, 'zh-TW', 'zh-CN')
    expect(i18next.t('app:name')).toBe('zh-CN')
    expect(preferredLanguage()).toBe('zh-CN')
    stop()
  })

  test('counts no more once the one that is shown is chosen again, in whichever tab', async () => {
    const stop = startLanguage(() => undefined)
    await changeLanguage('en')
    await choose((language) => changeSettings({ language }), 'zh-TW', 'en')
    await i18next.reloadResources(['zh-TW'])
    expect(i18next.t('app:name')).toBe('en')
    expect(preferredLanguage()).toBe('en')
    stop()
  })

  test('that is set and has no texts gives way to the one that is shown', async () => {
    const missing = vi.fn<() => void>()
    const stop = startLanguage(missing)
    await changeLanguage('en')
    held.set('zh-TW', new Promise(() => {}))
    await changeSettings({ language: 'zh-TW' })
    await changeSettings({ language: 'ja' })
    await expect.poll(() => missing.mock.calls).toHaveLength(1)
    expect($settings.get().language).toBe('en')
    stop()
  })
})
