import { i18next, useTranslation } from '@tidings/runtime'
import { lastSecondOf, type NamedSpan } from './dates.ts'

/** What can be mentioned, in the words of the interface. */
export interface MentionNames {
  view: (code: string) => string
  span: (span: NamedSpan) => string
  untitled: string
}

/** Views by their codes, as texts name them. */
export const viewKeys: Readonly<Record<string, string>> = {
  '-1': 'all',
  '0': 'articles',
  '1': 'socialMedia',
  '2': 'pictures',
  '3': 'videos',
  '4': 'audios',
  '5': 'notifications',
}

/** From the first day to the last, or to the minute where it is no whole days. */
function sayDays(span: NamedSpan): string {
  const ofDays = { dateStyle: 'medium' } as const
  const isWhole = span.first.getHours() + span.first.getMinutes() === 0
  const format = new Intl.DateTimeFormat(
    i18next.language,
    isWhole ? ofDays : { ...ofDays, timeStyle: 'short' },
  )
  return format.formatRange(span.first, lastSecondOf(span))
}

/** See MentionNames. */
export function useMentionNames(): MentionNames {
  const { t } = useTranslation('ai')
  return {
    view: (code) => t(`chat.view.${viewKeys[code] ?? 'all'}`),
    span: (span) => {
      const { name, count, first } = span
      if (name === 'day') return sayDays(span)
      const day = new Intl.DateTimeFormat(i18next.language, { weekday: 'long' }).format(first)
      return t(`chat.date.${name}`, { day, ...(count !== undefined && { count }) })
    },
    untitled: t('chat.context.entry'),
  }
}
