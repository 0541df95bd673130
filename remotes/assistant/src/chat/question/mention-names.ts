import { i18next, useTranslation } from '@tidings/runtime'
import type { NamedSpan } from './dates.ts'

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

/** See MentionNames. */
export function useMentionNames(): MentionNames {
  const { t } = useTranslation('ai')
  return {
    view: (code) => t(`chat.view.${viewKeys[code] ?? 'all'}`),
    span: ({ name, count, first }) => {
      if (name === 'day')
        return new Intl.DateTimeFormat(i18next.language, { dateStyle: 'medium' }).format(first)
      const day = new Intl.DateTimeFormat(i18next.language, { weekday: 'long' }).format(first)
      return t(`chat.date.${name}`, { day, ...(count !== undefined && { count }) })
    },
    untitled: t('chat.context.entry'),
  }
}
