import { formatCompact, formatDate, formatRelative, useTranslation } from '@tidings/runtime'
import { Checkbox, ChevronDown, ChevronUp, FeedIcon } from '@tidings/ui'
import { FeedState } from './feed-state.tsx'
import { canBeChosen, columns, type Column, type Order, type SubscriptionLine } from './feeds.ts'
import { useViewName } from './use-view-name.ts'
import styles from './feeds.module.css'

export interface FeedTableProps {
  lines: readonly SubscriptionLine[]
  chosen: ReadonlySet<string>
  order: Order
  onOrder: (order: Order) => void
  onChoose: (ids: readonly string[], isChosen: boolean) => void
}

/** Subscriptions by their columns, each of which sorts them; in a narrow window their state is told below their names. */
export function FeedTable({ lines, chosen, order, onOrder, onChoose }: FeedTableProps) {
  const { t } = useTranslation('settings')
  const ids = lines.filter(canBeChosen).map(({ id }) => id)
  const chosenHere = ids.filter((id) => chosen.has(id)).length
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                label={t('feeds.chooseAll')}
                hideLabel
                checked={chosenHere > 0 && chosenHere === ids.length}
                indeterminate={chosenHere > 0 && chosenHere < ids.length}
                onChange={(isChosen) => onChoose(ids, isChosen)}
              />
            </th>
            {columns.map((column) => (
              <ColumnHead key={column} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <SubscriptionRow
              key={line.id}
              line={line}
              isChosen={chosen.has(line.id)}
              onChoose={(isChosen) => onChoose([line.id], isChosen)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ColumnHeadProps {
  column: Column
  order: Order
  onOrder: (order: Order) => void
}

function ColumnHead({ column, order, onOrder }: ColumnHeadProps) {
  const { t } = useTranslation('settings')
  const isSorted = order.column === column
  const direction = order.descending ? 'descending' : 'ascending'
  const Arrow = order.descending ? ChevronDown : ChevronUp
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined} data-column={column}>
      <button type="button" onClick={() => onOrder({ column, descending: isSorted && !order.descending })}>
        {t(`feeds.column.${column}`)}
        {isSorted && <Arrow aria-hidden="true" />}
      </button>
    </th>
  )
}

interface SubscriptionRowProps {
  line: SubscriptionLine
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function SubscriptionRow({ line, isChosen, onChoose }: SubscriptionRowProps) {
  const { t } = useTranslation('settings')
  const viewName = useViewName()
  const { name, address, feed, followers, updatesPerWeek, createdAt } = line
  const state = feed ? (
    <FeedState feed={feed} />
  ) : (
    <span className={styles.state}>
      <span className={styles.stateText}>{t(`feeds.kind.${line.type}`)}</span>
    </span>
  )
  return (
    <tr data-chosen={isChosen || undefined}>
      <td>
        {canBeChosen(line) && (
          <Checkbox label={t('feeds.choose', { name })} hideLabel checked={isChosen} onChange={onChoose} />
        )}
      </td>
      <th scope="row" data-column="name">
        <span className={styles.feed}>
          <FeedIcon src={line.image} name={name} size={20} />
          <span className={styles.names}>
            <span className={styles.name}>{name}</span>
            {address && (
              <span className={styles.url} title={address}>
                {address}
              </span>
            )}
            <span className={styles.below}>{state}</span>
          </span>
        </span>
      </th>
      <td data-column="health">{state}</td>
      <td data-column="view">{viewName(line.view)}</td>
      <td data-column="category">{line.category}</td>
      <td data-column="followers">{followers !== null && formatCompact(followers)}</td>
      <td data-column="updatesPerWeek">{updatesPerWeek !== null && formatCompact(updatesPerWeek)}</td>
      <td data-column="createdAt">
        <time dateTime={createdAt} title={formatDate(createdAt)}>
          {formatRelative(createdAt)}
        </time>
      </td>
    </tr>
  )
}
