import { expect, test } from 'vitest'
import { sayEntitlement } from './say-entitlement.ts'

test.each([
  [20_000_000, 'en', '20,000,000'],
  [20_000_000, 'de', '20.000.000'],
  [0, 'en', '0'],
  [null, 'en', 'plan.unlimited'],
  [true, 'en', 'plan.yes'],
  [false, 'en', 'plan.no'],
] as const)('%s is said in %s as %s', (value, language, said) => {
  expect(sayEntitlement(value, { t: (key) => key, language })).toBe(said)
})
