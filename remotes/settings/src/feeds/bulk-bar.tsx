import { limits, views, View } from '@tidings/contracts'
import { publish, useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Select, TextField, toast, Trash2 } from '@tidings/ui'
import { useState, type FormEvent } from 'react'
import { moveAll, unsubscribeAll, undoAll } from './change-all.ts'
import type { SubscriptionLine } from './feeds.ts'
import { useViewName } from './use-view-name.ts'
import styles from './feeds.module.css'

const UNCHANGED = 'unchanged'

export interface BulkBarProps {
  lines: readonly SubscriptionLine[]
  onDone: () => void
}

/** What can be done with the subscriptions that are chosen; each of it can be undone from its toast. */
export function BulkBar({ lines, onDone }: BulkBarProps) {
  const { t } = useTranslation('settings')
  const viewName = useViewName()
  const [category, setCategory] = useState('')
  useUnsavedWork(category !== '')
  const count = lines.length

  async function change(making: Promise<number[]>, message: string) {
    const made = await making
    onDone()
    publish('subscriptions.changed', { feedIds: lines.flatMap(({ feed }) => feed?.id ?? []) })
    if (made.length === 0) return
    const undo = async () => {
      if (!(await undoAll(made))) toast.error(t('undoTooLate'))
    }
    toast(message, { action: { label: t('undo'), onClick: () => void undo() } })
  }

  function handleCategory(event: FormEvent) {
    event.preventDefault()
    void change(moveAll(lines, { category: category.trim() || null }), t('feeds.moved', { count }))
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
          void change(moveAll(lines, { view }), t('feeds.moved', { count }))
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
        onClick={() => void change(unsubscribeAll(lines), t('feeds.unsubscribed', { count }))}
      >
        {t('feeds.unsubscribe')}
      </Button>
    </section>
  )
}
