import type { TimelineEntry } from '@tidings/db'
import { useLiveQuery, useTranslation } from '@tidings/runtime'
import { MenuItem, MenuSeparator, Trash2 } from '@tidings/ui'
import { isInboxEntry, useDeleteEntry } from './use-delete-entry.ts'

/** Deletes an entry of an inbox; not there for others. */
export function DeleteEntryItem({ entry }: { entry: Pick<TimelineEntry, 'id'> }) {
  const { t } = useTranslation('reader')
  const deleteEntry = useDeleteEntry()
  const isDeletable = useLiveQuery(async () => isInboxEntry(entry.id), [entry.id])
  if (!isDeletable) return null
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onSelect={() => void deleteEntry(entry.id)}>
        {t('inbox.deleteEntry')}
      </MenuItem>
    </>
  )
}
