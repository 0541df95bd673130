import { db, listSubscriptions } from '@tidings/db'
import { useLiveQuery, useTranslation } from '@tidings/runtime'

/** The categories that there are, by name. */
export function useCategories(): string[] {
  const { i18n } = useTranslation('reader')
  const subscriptions = useLiveQuery(async () => listSubscriptions(db), []) ?? []
  const names = new Set(subscriptions.flatMap(({ category }) => category ?? []))
  return [...names].toSorted((a, b) => a.localeCompare(b, i18n.language))
}
