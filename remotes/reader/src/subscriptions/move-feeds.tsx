import { useState } from 'react'
import { limits, View, type SubscriptionPatch } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Autocomplete, SegmentedControl, Select } from '@tidings/ui'
import { FormDialog } from '../library/form-dialog.tsx'
import { useCategories } from './use-categories.ts'
import { moveSubscriptions, type Moved } from './move-subscriptions.ts'
import { useViewOptions } from './use-view-options.tsx'

interface MoveFeedsProps {
  moved: Moved
  onClose: () => void
}

type SubscribedView = NonNullable<SubscriptionPatch['view']>

/** Asks for the category or the view that feeds shall go to. */
export function MoveFeeds({ moved, onClose }: MoveFeedsProps) {
  const { t } = useTranslation('reader')
  const categories = useCategories()
  const views = useViewOptions()
  const [to, setTo] = useState<'category' | 'view'>('category')
  const [category, setCategory] = useState('')
  const [view, setView] = useState<SubscribedView>(View.Articles)

  return (
    <FormDialog
      title={t('feeds.moveTitle', { count: moved.feedIds.length + (moved.listIds?.length ?? 0) })}
      submit={t('feeds.moveSubmit')}
      canSubmit
      onClose={onClose}
      onSubmit={async () =>
        moveSubscriptions(moved, to === 'view' ? { view } : { category: category.trim() || null }, t)
      }
    >
      <SegmentedControl
        label={t('feeds.moveTo')}
        value={to}
        options={[
          { value: 'category', label: t('subscriptions.category') },
          { value: 'view', label: t('subscriptions.view') },
        ]}
        onChange={setTo}
      />
      {to === 'category' ? (
        <Autocomplete
          label={t('subscriptions.category')}
          description={t('feeds.categoryHint')}
          maxLength={limits.categoryLength}
          suggestions={categories}
          value={category}
          onChange={setCategory}
        />
      ) : (
        <Select<View>
          label={t('subscriptions.view')}
          value={view}
          options={views}
          onChange={(next) => next !== View.All && setView(next)}
        />
      )}
    </FormDialog>
  )
}
