import { formatAs, i18next, useQuery, useTranslation } from '@tidings/runtime'
import { assistantQuery } from '../settings/models.api.ts'
import { namedModels } from '../settings/model-names.ts'

/** What is named here has words; a server that is newer may say others. */
const operations = new Set(['chat', 'onboarding', 'summary', 'translation', 'task', 'title_generation'])
const OWN_MODEL = /^own\/[^/]+\//

export interface UsageNames {
  operation: (operation: string | null) => string
  model: (model: string | null) => string
  /** A day of UTC, shortly. */
  day: (date: string) => string
  hour: (time: Date) => string
  percent: (share: number) => string
  number: (value: number) => string
}

/** What was used, in the words of the interface. */
export function useUsageNames(): UsageNames {
  const { t } = useTranslation('ai')
  const { data: config } = useQuery(assistantQuery())
  const models = new Map(namedModels(config?.availableModelsMenu ?? []).map((model) => [model.id, model]))
  const short = new Intl.DateTimeFormat(i18next.language, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const percent = new Intl.NumberFormat(i18next.language, { style: 'percent' })
  const number = new Intl.NumberFormat(i18next.language)
  return {
    operation: (operation) =>
      operation !== null && operations.has(operation)
        ? t(`used.operation.${operation}`)
        : (operation ?? t('used.unknown')),
    model: (id) => {
      const known = models.get(id ?? '')
      // What was asked once may be gone by now.
      return known
        ? t('use.model', { name: known.name, from: known.from })
        : withoutOwner(id, t('used.unknown'))
    },
    day: (date) => short.format(new Date(date)),
    hour: (time) => formatAs(time, 'LT'),
    percent: (share) => percent.format(share / 100),
    number: (value) => number.format(value),
  }
}

const withoutOwner = (id: string | null, unknown: string): string => id?.replace(OWN_MODEL, '') || unknown
