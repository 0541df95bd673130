import { useState } from 'react'
import { changeSettings, useSettings, useTranslation } from '@tidings/runtime'
import { Zap } from '@tidings/ui'
import { PanelTop, PanelTopClose } from '../../icons/icons.tsx'
import { entryCommands } from '../../commands/entry-commands.ts'
import { OrderDialog } from '../../ordering/order-dialog.tsx'
import { OrderList, type Dragging, type OrderItem } from '../../ordering/order-list.tsx'
import { arrangeActions, moveAction, type ToolbarList, type ToolbarOrder } from './toolbar-order.ts'
import { useActionTitles } from './use-action-titles.ts'
import { isTouch } from '../../touch/is-touch.ts'

/** Which actions stand beside the title of an entry and which in the menu, in which order. */
export function ToolbarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('reader')
  const { toolbarOrder } = useSettings()
  const titles = useActionTitles()
  const [dragged, setDragged] = useState<string | null>(null)
  const order = arrangeActions(toolbarOrder, [...titles.keys()])
  const lists = { order, titles, dragging: { dragged, onDrag: setDragged } }
  return (
    <OrderDialog
      title={t('toolbar.customise')}
      hint={t(isTouch() ? 'toolbar.hintTouch' : 'toolbar.hint')}
      onReset={() => save({ main: [], more: [] })}
      onClose={onClose}
    >
      <ActionList list="main" label={t('toolbar.main')} {...lists} />
      <ActionList list="more" label={t('toolbar.more')} {...lists} />
    </OrderDialog>
  )
}

const save = ({ main, more }: ToolbarOrder): void =>
  void changeSettings({ toolbarOrder: { main: [...main], more: [...more] } })

interface ActionListProps {
  list: ToolbarList
  label: string
  order: ToolbarOrder
  titles: ReadonlyMap<string, string>
  dragging: Dragging
}

function ActionList({ list, label, order, titles, dragging }: ActionListProps) {
  const { t } = useTranslation('reader')
  const ids = order[list]
  // What the order names and is not there at present keeps its place between the others.
  const shown = ids.filter((id) => titles.has(id))
  function move(id: string, position: number) {
    const at = shown[position]
    save(moveAction(order, id, { list, index: at === undefined ? ids.length : ids.indexOf(at) }))
  }
  const other =
    list === 'main'
      ? { list: 'more' as const, index: 0 }
      : { list: 'main' as const, index: order.main.length }
  const toItem = (id: string): OrderItem => {
    const name = titles.get(id) ?? id
    const action = {
      label: t(list === 'main' ? 'toolbar.toMenu' : 'toolbar.toBar', { name }),
      icon: list === 'main' ? <PanelTopClose /> : <PanelTop />,
      onClick: () => save(moveAction(order, id, other)),
    }
    const Icon = entryCommands[id]?.icon ?? Zap
    return { id, name, icon: <Icon />, action }
  }
  return (
    <OrderList label={label} hasHeading items={shown.map(toItem)} order={{ ...dragging, onMove: move }} />
  )
}
