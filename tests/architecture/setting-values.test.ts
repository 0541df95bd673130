import { expect, test } from 'vitest'
import { settingsTable } from '@tidings/contracts'
import { otherSettings } from '../e2e/setting-values.ts'

test('for every setting the journeys know a value that is not its default', () => {
  expect(Object.keys(otherSettings())).toEqual(Object.keys(settingsTable))
})
