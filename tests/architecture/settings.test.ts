import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingTabs, z } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { settingsPage } from '../../tools/settings/settings-page.ts'
import { settingsThatWait } from '../../tools/settings/settings-that-wait.ts'
import { readSource } from './project-files.ts'
import { settingEffects } from './setting-effects.ts'
import { testExists } from './test-exists.ts'

const page = join(import.meta.dirname, '../../docs/settings.md')

test('docs/settings.md is what the contract says; `npm run settings` writes it', () => {
  expect(readFileSync(page, 'utf8')).toBe(settingsPage())
})

test('no key is in two tabs', () => {
  const keys = Object.values(settingTabs).flatMap((tab) => Object.keys(tab))
  expect(keys).toEqual([...new Set(keys)])
})

test('every default is a value that the setting may have', () => {
  for (const tab of Object.values(settingTabs)) {
    for (const { schema, fallback } of Object.values(tab)) expect(schema.parse(fallback)).toEqual(fallback)
  }
})

const { integration: _waiting, ...followed } = settingTabs
const ownKeys = Object.values(followed).flatMap((tab) => Object.keys(tab))

test('every setting names the test that sees its effect, or the part that it waits for', () => {
  const named = [...Object.keys(settingEffects), ...Object.keys(settingsThatWait)]
  expect(named.toSorted()).toEqual(ownKeys.toSorted())
})

test.each(Object.entries(settingEffects).map(([key, effect]) => ({ key, ...effect })))(
  'the effect of $key is tested',
  ({ file, title }) => {
    expect(testExists(`\`${file}\` › ${title}`)).toBe(true)
  },
)

test('every setting that is in effect has a name, unless no page calls it by one', () => {
  const { label } = z
    .object({ label: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readSource('remotes/settings/locales/en/settings.json')))
  // Those of the assistant are named by its own texts, and a width is dragged.
  const nameless = ['commandShortcuts', 'customAccentColor', 'aiColWidth', ...Object.keys(settingTabs.ai)]
  const unnamed = Object.keys(settingEffects).filter((key) => !(key in label) && !nameless.includes(key))
  expect(unnamed).toEqual([])
})
