import { useState } from 'react'
import { db, listFeeds, listSubscriptions, type LocalList } from '@tidings/db'
import { mutate, useLiveQuery, useTranslation } from '@tidings/runtime'
import { Checkbox, Dialog, TextField } from '@tidings/ui'
import styles from '../library/library.module.css'

/** The feeds of a list: those of its owner's subscriptions can be put into it, all that are in it taken out. */
export function ListFeedsDialog({ list, onClose }: { list: LocalList; onClose: () => void }) {
  const { t } = useTranslation('reader')
  const [search, setSearch] = useState('')
  const choices = useLiveQuery(async () => listChoices(list.id), [list.id])
  const wanted = search.trim().toLowerCase()
  const shown = choices?.filter(({ name }) => name.toLowerCase().includes(wanted))

  async function handleChange(feedId: string, isIn: boolean) {
    await mutate(isIn ? 'lists.addFeeds' : 'lists.removeFeed', { listId: list.id, feedId })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={t('list.feedsOf', { title: list.title ?? list.id })}
      description={t('list.feedsText')}
    >
      <div className={styles.form}>
        <TextField
          label={t('list.searchFeeds')}
          hideLabel
          placeholder={t('list.searchFeeds')}
          value={search}
          onChange={setSearch}
        />
        <ul className={styles.feeds}>
          {shown?.map(({ id, name, isIn }) => (
            <li key={id}>
              <Checkbox label={name} checked={isIn} onChange={(next) => void handleChange(id, next)} />
            </li>
          ))}
        </ul>
        {choices?.length === 0 && <p className={styles.hint}>{t('list.noFeeds')}</p>}
      </div>
    </Dialog>
  )
}

interface Choice {
  id: string
  name: string
  isIn: boolean
}

/** What is in the list, and what may be put into it, by name. */
async function listChoices(listId: string): Promise<Choice[]> {
  const [list, subscriptions, feeds] = await Promise.all([
    db.lists.get(listId),
    listSubscriptions(db),
    listFeeds(db),
  ])
  const members = new Set(list?.feedIds)
  const own = subscriptions.filter(({ type }) => type === 'feed')
  const names = new Map(own.map(({ targetId, name }) => [targetId, name]))
  for (const id of members)
    if (!names.has(id)) names.set(id, feeds.get(id)?.title ?? feeds.get(id)?.url ?? id)
  return [...names]
    .map(([id, name]) => ({ id, name, isIn: members.has(id) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
