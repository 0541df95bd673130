import { useState } from 'react'
import { limits, readingModes, View, type ReadingMode, type SubscriptionPatch } from '@tidings/contracts'
import type { SubscriptionWithTarget } from '@tidings/db'
import { publish, useTranslation } from '@tidings/runtime'
import { Autocomplete, Select, Switch, TextField } from '@tidings/ui'
import { useUndoable } from '../actions/use-undoable.ts'
import { FormDialog } from '../library/form-dialog.tsx'
import { useCategories } from './use-categories.ts'
import { useViewOptions } from './use-view-options.tsx'

const AS_RULES = 'rules'

interface Draft {
  title: string
  category: string
  view: View
  isPrivate: boolean
  hideFromTimeline: boolean
  readingMode: ReadingMode | null
}

/** What was changed, as the server takes it: nothing is null, not empty. */
function changesOf(before: SubscriptionWithTarget, draft: Draft): SubscriptionPatch {
  const title = draft.title.trim() || null
  const category = draft.category.trim() || null
  const { view, isPrivate, hideFromTimeline, readingMode } = draft
  return {
    ...(title !== before.title && { title }),
    ...(category !== before.category && { category }),
    ...(view !== before.view && view !== View.All && { view }),
    ...(isPrivate !== before.isPrivate && { isPrivate }),
    ...(hideFromTimeline !== before.hideFromTimeline && { hideFromTimeline }),
    ...(readingMode !== (before.readingMode ?? null) && { readingMode }),
  }
}

interface EditSubscriptionProps {
  subscription: SubscriptionWithTarget
  onClose: () => void
}

/** How one follows a feed or a list: under which name, where it stands, and who sees it. */
export function EditSubscription({ subscription, onClose }: EditSubscriptionProps) {
  const { t } = useTranslation('reader')
  const undoable = useUndoable()
  const categories = useCategories()
  const views = useViewOptions()
  const { type, targetId, name, feed, list } = subscription
  const ownName = (feed ?? list)?.title ?? feed?.url ?? targetId
  const [draft, setDraft] = useState<Draft>({
    ...subscription,
    title: subscription.title ?? '',
    category: subscription.category ?? '',
    // Not said by what was stored before there were any.
    readingMode: subscription.readingMode ?? null,
  })
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const changes = changesOf(subscription, draft)

  async function handleSubmit() {
    const target = type === 'list' ? { listId: targetId } : { feedId: targetId }
    await undoable(
      'subscriptions.update',
      { ...target, ...changes },
      t('subscriptions.edited', { title: name }),
    )
    publish('subscriptions.changed', { feedIds: type === 'feed' ? [targetId] : [] })
  }

  return (
    <FormDialog
      title={t('subscriptions.edit')}
      submit={t('library.save')}
      canSubmit={Object.keys(changes).length > 0}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <TextField
        label={t('subscriptions.ownTitle')}
        placeholder={ownName}
        value={draft.title}
        maxLength={limits.titleLength}
        onChange={(title) => change({ title })}
      />
      <Autocomplete
        label={t('subscriptions.category')}
        placeholder={t('feeds.noCategory')}
        maxLength={limits.categoryLength}
        suggestions={categories}
        value={draft.category}
        onChange={(category) => change({ category })}
      />
      <Select
        label={t('subscriptions.view')}
        value={draft.view}
        options={views}
        onChange={(view) => change({ view })}
      />
      {type === 'feed' && (
        <Select
          label={t('subscriptions.readingMode')}
          value={draft.readingMode ?? AS_RULES}
          options={[
            { value: AS_RULES, label: t('readingMode.rules') },
            ...readingModes.map((mode) => ({ value: mode, label: t(`readingMode.${mode}`) })),
          ]}
          onChange={(mode) => change({ readingMode: readingModes.find((known) => known === mode) ?? null })}
        />
      )}
      <VisibilitySwitches draft={draft} onChange={change} />
    </FormDialog>
  )
}

interface VisibilityProps {
  draft: Draft
  onChange: (changed: Partial<Draft>) => void
}

function VisibilitySwitches({ draft, onChange }: VisibilityProps) {
  const { t } = useTranslation('reader')
  return (
    <>
      <Switch
        label={t('subscriptions.private')}
        description={t('subscriptions.privateHint')}
        checked={draft.isPrivate}
        onChange={(isPrivate) => onChange({ isPrivate })}
      />
      <Switch
        label={t('subscriptions.hide')}
        description={t('subscriptions.hideHint')}
        checked={draft.hideFromTimeline}
        onChange={(hideFromTimeline) => onChange({ hideFromTimeline })}
      />
    </>
  )
}
