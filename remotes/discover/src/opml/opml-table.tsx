import { useTranslation } from '@tidings/runtime'
import { Button, Callout, Search, TextField, VirtualList } from '@tidings/ui'
import { useDeferredValue, useMemo, useState, type CSSProperties } from 'react'
import { OpmlRow } from './opml-row.tsx'
import {
  choose,
  groupItems,
  quotaState,
  searchItems,
  type OpmlItem,
  type OpmlLine,
} from './opml-selection.ts'
import styles from './opml.module.css'

interface OpmlTableProps {
  items: readonly OpmlItem[]
  /** Addresses of the feeds that are followed already. */
  followed: ReadonlySet<string>
  /** How many more feeds the user may follow. */
  remaining: number
  onCancel: () => void
  onImport: (urls: string[]) => void
}

/** The feeds of a file by category, to choose those to follow. */
export function OpmlTable({ items, followed, remaining, onCancel, onImport }: OpmlTableProps) {
  const { t, i18n } = useTranslation('discover')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(items.map(({ url }) => url).filter((url) => !followed.has(url))),
  )
  const [query, setQuery] = useState('')
  const search = useDeferredValue(query)
  const found = useMemo(() => searchItems(items, search), [items, search])
  const lines = useMemo(() => groupItems(found, i18n.language), [found, i18n.language])
  const height: CSSProperties & { '--rows': number } = {
    '--rows': useMemo(() => groupItems(items, i18n.language).length, [items, i18n.language]),
  }
  const quota = quotaState(chosen.size, remaining)

  return (
    <div className={styles.panel}>
      <div className={styles.buttons}>
        <output className={styles.count}>
          {t('import.chosen', { chosen: chosen.size, total: items.length })}
        </output>
        <Button onClick={onCancel}>{t('import.cancel')}</Button>
        <Button
          variant="primary"
          disabled={chosen.size === 0 || quota === 'beyond'}
          onClick={() => onImport([...chosen])}
        >
          {t('import.submit', { count: chosen.size })}
        </Button>
      </div>
      {quota !== 'within' && (
        <Callout
          tone={quota === 'beyond' ? 'danger' : 'warning'}
          title={t(`import.${quota}`, { count: remaining })}
        />
      )}
      <div className={styles.tools}>
        <div className={styles.search}>
          <TextField
            label={t('import.search', { count: items.length })}
            hideLabel
            type="search"
            icon={<Search />}
            placeholder={t('import.search', { count: items.length })}
            value={query}
            onChange={setQuery}
          />
        </div>
        <Button variant="quiet" onClick={() => setChosen(choose(chosen, found, true))}>
          {t('import.all')}
        </Button>
        <Button variant="quiet" onClick={() => setChosen(choose(chosen, found, false))}>
          {t('import.none')}
        </Button>
      </div>
      <div className={styles.table} style={height}>
        <VirtualList
          label={t('import.feeds')}
          items={lines}
          renderItem={(line) => (
            <OpmlRow
              key={keyOf(line)}
              line={line}
              chosen={chosen}
              followed={followed}
              onChoose={(rows, isChosen) => setChosen(choose(chosen, rows, isChosen))}
            />
          )}
        />
        {lines.length === 0 && <p className={styles.nothing}>{t('import.noMatch', { query: search })}</p>}
      </div>
    </div>
  )
}

function keyOf(line: OpmlLine): string {
  return line.type === 'category' ? `category ${line.category ?? ''}` : line.item.url
}
