import { durations, limits, views, View } from '@tidings/contracts'
import type { MutationInput, MutationName } from '@tidings/db'
import { mutate, publish, undoMutation, useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Select, TextField, toast, Trash2 } from '@tidings/ui'
import { useState, type FormEvent } from 'react'
import type { FeedLine } from './feeds.ts'
import { useViewName } from './use-view-name.ts'
import styles from './feeds.module.css'

const UNCHANGED = 'unchanged'

/** What can be done with the feeds that are chosen; each of it can be undone from its toast. */
export function BulkBar({ feeds, onDone }: { feeds: readonly FeedLine[]; onDone: () => void }) {
  const { t } = useTranslation('settings')
  const viewName = useViewName()
  const [category, setCategory] = useState('')
  useUnsavedWork(category !== '')
  const feedIds = feeds.map(({ feedId }) => feedId)
  const count = feeds.length

  async function change<Name extends MutationName>(name: Name, input: MutationInput<Name>, message: string) {
    const id = await mutate(name, input, { holdMs: durations.undoWindow })
    onDone()
    publish('subscriptions.changed', { feedIds })
    if (id === null) return
    const undo = async () => {
      if (!(await undoMutation(id))) toast.error(t('undoTooLate'))
    }
    toast(message, { action: { label: t('undo'), onClick: () => void undo() } })
  }

  function handleCategory(event: FormEvent) {
    event.preventDefault()
    const input = { feedIds, category: category.trim() || null }
    void change('subscriptions.updateBatch', input, t('feeds.moved', { count }))
  }

  return (
    <section className={styles.bulk} aria-label={t('feeds.chosen', { count })}>
      <span className={styles.chosen}>{t('feeds.chosen', { count })}</span>
      <Select
        label={t('feeds.moveToView')}
        hideLabel
        value={UNCHANGED}
        options={[
          { value: UNCHANGED, label: t('feeds.moveToView') },
          ...views
            .filter((view) => view !== View.All)
            .map((view) => ({ value: String(view), label: viewName(view) })),
        ]}
        onChange={(value) => {
          const view = views.find((known) => String(known) === value)
          if (view === undefined || view === View.All) return
          void change('subscriptions.updateBatch', { feedIds, view }, t('feeds.moved', { count }))
        }}
      />
      <form className={styles.category} onSubmit={handleCategory}>
        <TextField
          label={t('feeds.category')}
          hideLabel
          placeholder={t('feeds.category')}
          maxLength={limits.categoryLength}
          value={category}
          onChange={setCategory}
        />
        <Button type="submit">{t('feeds.setCategory')}</Button>
      </form>
      <Button
        variant="danger"
        icon={<Trash2 />}
        onClick={() =>
          void change('subscriptions.remove', { feedIdList: feedIds }, t('feeds.unsubscribed', { count }))
        }
      >
        {t('feeds.unsubscribe')}
      </Button>
    </section>
  )
}
