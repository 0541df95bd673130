import { formatCompact, formatDate, formatRelative, useTranslation } from '@tidings/runtime'
import { Checkbox, ChevronDown, ChevronUp, FeedIcon } from '@tidings/ui'
import { FeedState } from './feed-state.tsx'
import { columns, type Column, type FeedLine, type Order } from './feeds.ts'
import { useViewName } from './use-view-name.ts'
import styles from './feeds.module.css'

export interface FeedTableProps {
  feeds: readonly FeedLine[]
  chosen: ReadonlySet<string>
  order: Order
  onOrder: (order: Order) => void
  onChoose: (feedIds: readonly string[], isChosen: boolean) => void
}

/** Feeds by their columns, each of which sorts them; in a narrow window their state is told below their names. */
export function FeedTable({ feeds, chosen, order, onOrder, onChoose }: FeedTableProps) {
  const { t } = useTranslation('settings')
  const ids = feeds.map(({ feedId }) => feedId)
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
          {feeds.map((feed) => (
            <FeedRow
              key={feed.feedId}
              feed={feed}
              isChosen={chosen.has(feed.feedId)}
              onChoose={(isChosen) => onChoose([feed.feedId], isChosen)}
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

interface FeedRowProps {
  feed: FeedLine
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function FeedRow({ feed, isChosen, onChoose }: FeedRowProps) {
  const { t } = useTranslation('settings')
  const viewName = useViewName()
  return (
    <tr data-chosen={isChosen || undefined}>
      <td>
        <Checkbox
          label={t('feeds.choose', { name: feed.name })}
          hideLabel
          checked={isChosen}
          onChange={onChoose}
        />
      </td>
      <th scope="row" data-column="name">
        <span className={styles.feed}>
          <FeedIcon src={feed.image} name={feed.name} size={20} />
          <span className={styles.names}>
            <span className={styles.name}>{feed.name}</span>
            <span className={styles.url} title={feed.url}>
              {feed.url}
            </span>
            <span className={styles.below}>
              <FeedState feed={feed.feed} />
            </span>
          </span>
        </span>
      </th>
      <td data-column="health">
        <FeedState feed={feed.feed} />
      </td>
      <td data-column="view">{viewName(feed.view)}</td>
      <td data-column="category">{feed.category}</td>
      <td data-column="followers">{feed.followers !== null && formatCompact(feed.followers)}</td>
      <td data-column="updatesPerWeek">
        {feed.updatesPerWeek !== null && formatCompact(feed.updatesPerWeek)}
      </td>
      <td data-column="createdAt">
        <time dateTime={feed.createdAt} title={formatDate(feed.createdAt)}>
          {formatRelative(feed.createdAt)}
        </time>
      </td>
    </tr>
  )
}
