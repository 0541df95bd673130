import type { View } from '@tidings/contracts'
import { formatCompact, useNavigate, useTranslation } from '@tidings/runtime'
import { MenuRadioGroup } from '@tidings/ui'
import { timelinePath } from '../scope/timeline-path.ts'
import { useTabs } from './use-tabs.ts'
import { viewDetails } from './view-details.ts'

/** The views by their names, each with how much is unread in it, in the menu of a title. */
export function ViewSwitcher({ current }: { current: View }) {
  const { t } = useTranslation('reader')
  const navigate = useNavigate()
  const { tabs, unreadByView } = useTabs()
  const options = tabs.map((view) => {
    const { title, icon: ViewIcon } = viewDetails[view]
    const unread = unreadByView.get(view) ?? 0
    const label = [t(title), unread > 0 && formatCompact(unread)].filter(Boolean).join(' · ')
    return { value: String(view), label, icon: <ViewIcon />, view }
  })
  return (
    <MenuRadioGroup
      label={t('tabs.label')}
      value={String(current)}
      options={options}
      onChange={(value) => {
        const chosen = options.find((option) => option.value === value)
        if (chosen) void navigate(timelinePath({ view: chosen.view, kind: 'all' }))
      }}
    />
  )
}
