import { useState } from 'react'
import { View, type TabLists } from '@tidings/contracts'
import { changeSettings, useTranslation } from '@tidings/runtime'
import { Eye, EyeOff } from '@tidings/ui'
import { OrderDialog } from '../ordering/order-dialog.tsx'
import { OrderList, type OrderAction, type OrderItem } from '../ordering/order-list.tsx'
import { hiddenTabs, hideTab, moveTab } from './tabs.ts'
import { viewDetails } from './view-details.ts'
import { isTouch } from '../touch/is-touch.ts'

interface TabsDialogProps {
  shown: readonly View[]
  onClose: () => void
}

const save = (timelineTabs: TabLists) => void changeSettings({ timelineTabs })

/** Which views have a tab, and in which order. */
export function TabsDialog({ shown, onClose }: TabsDialogProps) {
  const { t } = useTranslation('reader')
  const [dragged, setDragged] = useState<string | null>(null)
  const hidden = hiddenTabs(shown)
  const toItem = (view: View, actionOf: (view: View, name: string) => OrderAction): OrderItem => {
    const { icon: ViewIcon, title } = viewDetails[view]
    const name = t(title)
    return { id: String(view), name, icon: <ViewIcon aria-hidden="true" />, action: actionOf(view, name) }
  }
  const hide = (view: View, name: string): OrderAction => ({
    label: t('tabs.hideNamed', { view: name }),
    icon: <EyeOff />,
    disabled: shown.length === 1,
    onClick: () => save(hideTab(shown, view)),
  })
  const show = (view: View, name: string): OrderAction => ({
    label: t('tabs.showNamed', { view: name }),
    icon: <Eye />,
    onClick: () => save(moveTab([...shown, view], view, shown.length)),
  })
  const move = (id: string, to: number) => {
    const view = shown.find((each) => String(each) === id)
    if (view !== undefined) save(moveTab(shown, view, to))
  }
  return (
    <OrderDialog
      title={t('tabs.customise')}
      hint={t(isTouch() ? 'tabs.hintTouch' : 'tabs.hint')}
      onReset={() => save({ visible: [], hidden: [] })}
      onClose={onClose}
    >
      <OrderList
        label={t('tabs.shown')}
        items={shown.map((view) => toItem(view, hide))}
        order={{ dragged, onDrag: setDragged, onMove: move }}
      />
      {hidden.length > 0 && (
        <OrderList label={t('tabs.hidden')} hasHeading items={hidden.map((view) => toItem(view, show))} />
      )}
    </OrderDialog>
  )
}
