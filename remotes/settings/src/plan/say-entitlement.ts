import type { Plan } from '@tidings/contracts'

/** What a plan holds of something, in the words and the numbers of the language. */
export function sayEntitlement(
  value: Plan[keyof Plan],
  { t, language }: { t: (key: string) => string; language: string },
): string {
  if (typeof value === 'boolean') return t(value ? 'plan.yes' : 'plan.no')
  return value === null ? t('plan.unlimited') : new Intl.NumberFormat(language).format(value)
}
