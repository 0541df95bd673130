import { useTranslation } from '@tidings/runtime'
import { viewKeys } from '../question/mention-names.ts'
import type { ContextItem } from './page-context.ts'

/** What something of the page is called, for people. */
export function useContextName(item: ContextItem | null): string {
  const { t } = useTranslation('ai')
  if (!item) return ''
  if (item.kind === 'view') return t(`chat.view.${viewKeys[item.name] ?? 'all'}`)
  return item.name === '' ? t(`chat.context.${item.kind === 'entry' ? 'entry' : 'feed'}`) : item.name
}
