import { settingsTable } from '@tidings/contracts'
import type { Page } from 'playwright/test'

/** Values of every kind that a setting may have. */
const candidates: readonly unknown[] = [
  true,
  false,
  0,
  2,
  14,
  18,
  300,
  360,
  400,
  'ja',
  'dark',
  'blue',
  'L',
  'original',
  'cmn',
  'zh-CN',
  'translation-only',
  'floating',
  'always',
  '#336699',
  'other',
  [{ id: 'a', name: 'A', prompt: 'Why?', enabled: true, icon: 'star', displayTargets: ['list'] }],
  [{ id: 'a', name: 'A', icon: 'star', type: 'url-scheme', enabled: true }],
  ['view-0/all'],
  { main: ['entry:star'], more: ['entry:read'] },
  { visible: [0, 2], hidden: [3] },
  { 'entry:star': 'f' },
]

/** For every setting of the contract a value that is not its default. */
export function otherSettings(): Record<string, unknown> {
  const entries = Object.entries(settingsTable).map(([key, { schema, fallback }]) => {
    const other = candidates.find((value) => {
      const parsed = schema.safeParse(value)
      return parsed.success && isSame(parsed.data, value) && !isSame(value, fallback)
    })
    if (other === undefined) throw new Error(`No other value is known for the setting ${key}`)
    return [key, other]
  })
  return Object.fromEntries(entries)
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether a setting is the same on every device. */
export const isSynced = (key: string): boolean => settingsTable[key]?.synced !== false

/** Changes settings as the pages do. */
export const changeSettings = (page: Page, values: Record<string, unknown>): Promise<void> =>
  page.evaluate(
    // oxlint-disable-next-line no-underscore-dangle -- where containers keep what the host provides
    async (changes) => globalThis.__tidings_provided__['@tidings/runtime'].changeSettings(changes),
    values,
  )

/** The settings as they count on a page. */
export const shownSettings = (page: Page): Promise<Record<string, unknown>> =>
  // oxlint-disable-next-line no-underscore-dangle -- where containers keep what the host provides
  page.evaluate(() => globalThis.__tidings_provided__['@tidings/runtime'].$settings.get())
