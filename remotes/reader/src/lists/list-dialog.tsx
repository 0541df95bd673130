import { useState } from 'react'
import { httpUrl, limits, View, views } from '@tidings/contracts'
import type { LocalList } from '@tidings/db'
import { useTranslation } from '@tidings/runtime'
import { Select, TextArea, TextField } from '@tidings/ui'
import { FormDialog } from '../library/form-dialog.tsx'
import { viewDetails } from '../views/view-details.ts'
import { useListActions } from './use-list-actions.ts'

interface ListDraft {
  title: string
  description: string
  image: string
  view: View
}

const emptyDraft: ListDraft = { title: '', description: '', image: '', view: View.Articles }

const draftOf = ({ title, description, image, view }: LocalList): ListDraft => ({
  title: title ?? '',
  description: description ?? '',
  image: image ?? '',
  view,
})

const isImageAddress = (image: string): boolean =>
  image.trim() === '' || httpUrl.safeParse(image.trim()).success

interface ListDialogProps {
  /** The list to edit; without, a new one is published. */
  list: LocalList | null
  /** What a new list holds from the start. */
  feedIds?: readonly string[] | undefined
  onClose: () => void
}

/** Asks what a list is called and about, to publish or to edit it. */
export function ListDialog({ list, feedIds = [], onClose }: ListDialogProps) {
  const { t } = useTranslation('reader')
  const { create, edit } = useListActions()
  const [draft, setDraft] = useState(list ? draftOf(list) : emptyDraft)
  const change = (changed: Partial<ListDraft>) => setDraft({ ...draft, ...changed })
  const { title, description, image, view } = draft
  const isImage = isImageAddress(image)

  async function handleSubmit() {
    const fields = {
      title: title.trim(),
      description: description.trim() || null,
      image: image.trim() || null,
      // Chosen from those that a subscription can have.
      ...(view !== View.All && { view }),
    }
    await (list ? edit(list.id, fields) : create({ view: View.Articles, ...fields }, feedIds))
  }

  return (
    <FormDialog
      title={t(list ? 'list.edit' : 'list.new')}
      submit={t(list ? 'library.save' : 'list.create')}
      canSubmit={title.trim() !== '' && isImage}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <TextField
        label={t('list.title')}
        value={title}
        required
        maxLength={limits.titleLength}
        onChange={(next) => change({ title: next })}
      />
      <TextArea
        label={t('list.description')}
        value={description}
        rows={2}
        maxLength={limits.descriptionLength}
        onChange={(next) => change({ description: next })}
      />
      <TextField
        label={t('list.image')}
        type="url"
        value={image}
        placeholder="https://"
        error={isImage ? undefined : t('list.imageWrong')}
        onChange={(next) => change({ image: next })}
      />
      <Select
        label={t('list.view')}
        value={view}
        options={views
          .filter((code) => code !== View.All)
          .map((code) => ({ value: code, label: t(viewDetails[code].title) }))}
        onChange={(next) => change({ view: next })}
      />
    </FormDialog>
  )
}
