import { settingsTable } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { isSecretSetting } from './secret-settings.ts'

test('every setting that is called a secret is one', () => {
  const called = Object.keys(settingsTable).filter((key) => /token|password|secret|apikey/i.test(key))
  expect(called.length).toBeGreaterThan(5)
  expect(called.filter((key) => !isSecretSetting(key))).toEqual([])
})
