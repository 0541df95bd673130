import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Callout, Checkbox } from '@tidings/ui'
import { useState } from 'react'
import { hostOf } from '../follow/address.ts'
import { useFollowedFeeds } from '../follow/use-followed.ts'
import { choose, quotaState, type OpmlItem } from '../opml/opml-selection.ts'
import styles from './starters.module.css'

interface StarterSitesProps {
  items: readonly OpmlItem[]
  /** How many more feeds the user may subscribe to. */
  remaining: number
  onSubmit: (urls: string[]) => void
}

/** Sites to choose from; what one is subscribed to already is not among them. */
export function StarterSites({ items, remaining, onSubmit }: StarterSitesProps) {
  const { t } = useTranslation('discover')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const followed = new Set(useFollowedFeeds()?.map(({ feed }) => feed?.url))
  const isBeyond = quotaState(chosen.size, remaining) === 'beyond'
  useUnsavedWork(chosen.size > 0)
  return (
    <div className={styles.panel}>
      <ul className={styles.sites}>
        {items.map(
          (item) =>
            !followed.has(item.url) && (
              <li key={item.url} className={styles.site} data-chosen={chosen.has(item.url) || undefined}>
                <Checkbox
                  label={
                    <span className={styles.words}>
                      <bdi className={styles.name}>{item.title ?? hostOf(item.url)}</bdi>
                      {item.category && <span className={styles.category}>{item.category}</span>}
                    </span>
                  }
                  checked={chosen.has(item.url)}
                  onChange={(isChosen) => setChosen(choose(chosen, [item], isChosen))}
                />
              </li>
            ),
        )}
      </ul>
      {isBeyond && <Callout tone="danger" title={t('import.beyond', { count: remaining })} />}
      <Button
        variant="primary"
        disabled={chosen.size === 0 || isBeyond}
        onClick={() => onSubmit([...chosen])}
      >
        {t('starters.submit', { count: chosen.size })}
      </Button>
    </div>
  )
}
