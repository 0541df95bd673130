import { limits } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Autocomplete, Select, Switch, TextField } from '@tidings/ui'
import { useState, type ReactNode } from 'react'
import type { FollowValues } from './follow-values.ts'
import styles from './follow.module.css'
import { useViewOptions } from './view-options.tsx'

interface FollowFormProps {
  values: FollowValues
  /** The feed's own title, which counts while the user gives none. */
  feedTitle: string
  categories: readonly string[]
  onChange: (values: FollowValues) => void
  onSubmit: () => void
  /** What can be switched besides, before all else. */
  switches?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** How a feed is to be followed: in which view, under which name and category, and who sees it. */
export function FollowForm(props: FollowFormProps) {
  const { values, feedTitle, categories, onChange, onSubmit, switches, children } = props
  const { t } = useTranslation('discover')
  const views = useViewOptions()
  // What few ask for is not in the way of the others; what was asked for is seen.
  const [hasMore] = useState(values.title !== '' || values.isPrivate || values.hideFromTimeline)
  const change = (changed: Partial<FollowValues>) => onChange({ ...values, ...changed })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={styles.fields}>
        <Select
          label={t('follow.view')}
          value={values.view}
          options={views}
          onChange={(view) => change({ view })}
        />
        <Autocomplete
          label={t('follow.category')}
          placeholder={t('follow.categoryPlaceholder')}
          maxLength={limits.categoryLength}
          suggestions={categories}
          value={values.category}
          onChange={(category) => change({ category })}
        />
      </div>
      {switches}
      <details className={styles.more} open={hasMore}>
        <summary>{t('follow.more')}</summary>
        <TextField
          label={t('follow.title')}
          placeholder={feedTitle}
          maxLength={limits.titleLength}
          value={values.title}
          onChange={(title) => change({ title })}
        />
        <Switch
          label={t('follow.private')}
          description={t('follow.privateHint')}
          checked={values.isPrivate}
          onChange={(isPrivate) => change({ isPrivate })}
        />
        <Switch
          label={t('follow.hide')}
          description={t('follow.hideHint')}
          checked={values.hideFromTimeline}
          onChange={(hideFromTimeline) => change({ hideFromTimeline })}
        />
      </details>
      <div className={styles.buttons}>{children}</div>
    </form>
  )
}
