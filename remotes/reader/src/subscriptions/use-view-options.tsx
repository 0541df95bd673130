import { View, views } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import type { SelectOption } from '@tidings/ui'
import { viewDetails } from '../views/view-details.ts'

/** The views that a subscription can have, to choose from. */
export function useViewOptions(): SelectOption<View>[] {
  const { t } = useTranslation('reader')
  return views
    .filter((view) => view !== View.All)
    .map((view) => ({ value: view, label: t(viewDetails[view].title) }))
}
