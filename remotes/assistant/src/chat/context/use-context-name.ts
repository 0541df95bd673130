import { useTranslation } from '@tidings/runtime'
import type { ContextItem } from './page-context.ts'

const views: Readonly<Record<string, string>> = {
  '-1': 'all',
  '0': 'articles',
  '1': 'socialMedia',
  '2': 'pictures',
  '3': 'videos',
  '4': 'audios',
  '5': 'notifications',
}

/** What something of the page is called, for people. */
export function useContextName(item: ContextItem | null): string {
  const { t } = useTranslation('ai')
  if (!item) return ''
  if (item.kind === 'view') return t(`chat.view.${views[item.name] ?? 'all'}`)
  return item.name === '' ? t(`chat.context.${item.kind === 'entry' ? 'entry' : 'feed'}`) : item.name
}
