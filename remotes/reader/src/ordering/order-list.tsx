import type { DragEvent, ReactNode } from 'react'
import { useTranslation } from '@tidings/runtime'
import { IconButton } from '@tidings/ui'
import { ArrowDown, ArrowUp } from '../icons/icons.tsx'
import styles from './order-list.module.css'

/** What is done to an item besides moving it, such as taking it to another list. */
export interface OrderAction {
  label: string
  icon: ReactNode
  disabled?: boolean
  onClick: () => void
}

/** Something that has a position in an order. */
export interface OrderItem {
  id: string
  name: string
  icon: ReactNode
  action: OrderAction
}

/** What is dragged at present; lists that share it take items of each other. */
export interface Dragging {
  dragged: string | null
  onDrag: (id: string | null) => void
}

interface OrderListProps {
  label: string
  /** Whether the label is seen. */
  hasHeading?: boolean
  items: readonly OrderItem[]
  /** How its order is changed; a list without it has none of its own. */
  order?: Dragging & { onMove: (id: string, position: number) => void }
}

/** A list whose order is changed by dragging or by buttons. */
export function OrderList({ label, hasHeading = false, items, order }: OrderListProps) {
  const { t } = useTranslation('reader')
  const dragged = order?.dragged ?? null
  return (
    // Dragging is for the pointer; the buttons do the same for everybody.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.list}
      aria-label={label}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={() => items.length === 0 && dragged !== null && order?.onMove(dragged, 0)}
    >
      {hasHeading && <h3 className={styles.heading}>{label}</h3>}
      {items.length === 0 && <p className={styles.none}>{t('order.none')}</p>}
      <ol className={styles.items}>
        {items.map((item, position) => (
          // Dragging is for the pointer; the buttons do the same for everybody.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={item.id}
            className={styles.item}
            data-dragged={item.id === dragged || undefined}
            draggable={order !== undefined}
            onDragStart={() => order?.onDrag(item.id)}
            onDragEnd={() => order?.onDrag(null)}
            onDragEnter={() => dragged !== null && dragged !== item.id && order?.onMove(dragged, position)}
          >
            <span className={styles.name}>
              {item.icon}
              {item.name}
            </span>
            {order && (
              <StepButtons
                name={item.name}
                isFirst={position === 0}
                isLast={position === items.length - 1}
                onStep={(step) => order.onMove(item.id, position + step)}
              />
            )}
            <ActionButton {...item.action} />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface StepButtonsProps {
  name: string
  isFirst: boolean
  isLast: boolean
  onStep: (step: 1 | -1) => void
}

function StepButtons({ name, isFirst, isLast, onStep }: StepButtonsProps) {
  const { t } = useTranslation('reader')
  return (
    <>
      <IconButton
        size="small"
        label={t('order.moveUp', { name })}
        disabled={isFirst}
        onClick={() => onStep(-1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        size="small"
        label={t('order.moveDown', { name })}
        disabled={isLast}
        onClick={() => onStep(1)}
      >
        <ArrowDown />
      </IconButton>
    </>
  )
}

function ActionButton({ icon, ...button }: OrderAction) {
  return (
    <IconButton size="small" {...button}>
      {icon}
    </IconButton>
  )
}
