import { useTranslation } from '@tidings/runtime'
import { Button, EmptyState, Rss, Search, TextField } from '@tidings/ui'
import { useState } from 'react'
import { BulkBar } from './bulk-bar.tsx'
import { ClaimedFeeds } from './claimed-feeds.tsx'
import { FeedTable } from './feed-table.tsx'
import { arrange, canBeChosen, type Order } from './feeds.ts'
import { useSubscriptionLines } from './use-subscription-lines.ts'
import form from '../form/form.module.css'
import styles from './feeds.module.css'

/** Rows that are drawn at first, and with each wish for more. */
const PAGE = 100

/** All that one subscribes to: how it is, where it is filed, and changing many at once. */
export function FeedsPage() {
  return (
    <>
      <Subscriptions />
      <ClaimedFeeds />
    </>
  )
}

function Subscriptions() {
  const { t } = useTranslation('settings')
  const lines = useSubscriptionLines()
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>({ column: 'name', descending: false })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(PAGE)
  if (!lines) return null
  if (lines.length === 0)
    return <EmptyState icon={<Rss />} title={t('feeds.empty')} text={t('feeds.emptyText')} />

  const found = arrange(lines, search, order)
  // What is no longer followed, or no longer found, is not changed unseen.
  const meant = found.filter((line) => canBeChosen(line) && chosen.has(line.id))
  return (
    <>
      <div className={styles.head}>
        <TextField
          label={t('feeds.search')}
          hideLabel
          type="search"
          placeholder={t('feeds.search')}
          icon={<Search />}
          value={search}
          onChange={setSearch}
        />
        <output className={form.hint}>{t('feeds.count', { count: found.length })}</output>
      </div>
      {meant.length > 0 && <BulkBar lines={meant} onDone={() => setChosen(new Set())} />}
      <FeedTable
        lines={found.slice(0, shown)}
        chosen={new Set(meant.map(({ id }) => id))}
        order={order}
        onOrder={setOrder}
        onChoose={(ids, isChosen) => {
          const others = [...chosen].filter((id) => !ids.includes(id))
          setChosen(new Set(isChosen ? [...others, ...ids] : others))
        }}
      />
      {found.length > shown && <Button onClick={() => setShown(shown + PAGE)}>{t('feeds.more')}</Button>}
    </>
  )
}
