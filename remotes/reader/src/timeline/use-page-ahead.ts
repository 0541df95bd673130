import { useMemo } from 'react'
import type { View } from '@tidings/contracts'
import { db, getEntry, type OpenEntry, type TimelineEntry } from '@tidings/db'
import { useLiveQuery, useSettings, useStore } from '@tidings/runtime'
import type { EntryTarget } from '../commands/entry-commands.ts'
import { $speech } from '../entry/speech/speech.store.ts'
import { viewsWithoutSummary } from '../entry/summary/use-summary.ts'
import { countImages } from '../entry/toolbar/toolbar-actions.tsx'
import { planOf, wantedOf } from '../entry/translation/translation.ts'
import { viewsWithoutTranslation } from '../entry/translation/use-entry-translation.ts'
import { useIsFilled } from '../entry/translation/use-is-filled.ts'

/** What an entry of a list will be like once it is open, as far as that says what can be done to it. */
export function usePageAhead(entry: TimelineEntry, view: View): NonNullable<EntryTarget['page']> {
  const open = useLiveQuery(async () => getEntry(db, entry.id), [entry.id])
  const images = useMemo(() => (open ? countImages(open) : 0), [open])
  const isSpoken = useStore($speech)?.entryId === entry.id
  const hasSummary = useIsFilled('entry-summary') && !viewsWithoutSummary.has(view)
  const hasTranslation = useIsTranslatable(open ?? entry) && !viewsWithoutTranslation.has(view)
  return {
    view,
    mode: 'feed',
    images,
    isSpoken,
    isSummed: hasSummary ? false : undefined,
    isTranslated: hasTranslation ? false : undefined,
  }
}

/** Whether somebody translates, and what is known of an entry is in another language. */
function useIsTranslatable(entry: TimelineEntry & Pick<Partial<OpenEntry>, 'content'>): boolean {
  const settings = useSettings()
  const isFilled = useIsFilled('entry-translation')
  const { language } = planOf(entry.settings ?? null, settings)
  const { title, description, content } = entry
  return (
    isFilled && wantedOf(entry, { title, ...(content ? { content } : { description }) }, language) !== null
  )
}
