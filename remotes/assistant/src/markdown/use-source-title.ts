import { useTranslation } from '@tidings/runtime'
import type { Source } from './references.ts'

/** Says what an entry that is cited is called. */
export function useSourceTitle(): (source: Pick<Source, 'title'>) => string {
  const { t } = useTranslation('ai')
  return ({ title }) => (title === null ? t('chat.citation.earlier') : title || t('chat.context.entry'))
}
