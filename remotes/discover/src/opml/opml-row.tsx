import { useTranslation } from '@tidings/runtime'
import { Badge, Checkbox, Count } from '@tidings/ui'
import { shortAddress } from '../follow/address.ts'
import { checkState, type OpmlItem, type OpmlLine } from './opml-selection.ts'
import styles from './opml.module.css'

interface OpmlRowProps {
  line: OpmlLine
  chosen: ReadonlySet<string>
  /** Addresses of the feeds that are followed already. */
  followed: ReadonlySet<string>
  onChoose: (items: readonly OpmlItem[], isChosen: boolean) => void
}

/** One line of the table: a category that stands for its feeds, or a feed. */
export function OpmlRow({ line, chosen, followed, onChoose }: OpmlRowProps) {
  const { t } = useTranslation('discover')
  if (line.type === 'category') {
    const state = checkState(line.items, chosen)
    return (
      <div className={styles.row} data-category>
        <Checkbox
          label={line.category ?? t('import.noCategory')}
          checked={state === 'all'}
          indeterminate={state === 'some'}
          onChange={() => onChoose(line.items, state !== 'all')}
        />
        <Count>{line.items.length}</Count>
      </div>
    )
  }
  const { item } = line
  return (
    <div className={styles.row}>
      <Checkbox
        label={
          <span className={styles.feed}>
            <span className={styles.feedTitle}>{item.title || shortAddress(item.url)}</span>
            {item.title && <span className={styles.feedAddress}>{shortAddress(item.url)}</span>}
          </span>
        }
        checked={chosen.has(item.url)}
        onChange={(isChosen) => onChoose([item], isChosen)}
      />
      {followed.has(item.url) && <Badge tone="success">{t('feed.following')}</Badge>}
    </div>
  )
}
