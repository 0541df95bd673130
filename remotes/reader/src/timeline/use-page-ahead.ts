import { useMemo } from 'react'
import type { View } from '@tidings/contracts'
import { db, getEntry, subscriptionId, type OpenEntry, type TimelineEntry } from '@tidings/db'
import { useLiveQuery, useSettings, useStore } from '@tidings/runtime'
import type { EntryTarget } from '../commands/entry-commands.ts'
import { $speech } from '../entry/speech/speech.store.ts'
import { viewsWithoutSummary } from '../entry/summary/use-summary.ts'
import { planOf, wantedOf } from '../entry/translation/translation.ts'
import { viewsWithoutTranslation } from '../entry/translation/use-entry-translation.ts'
import { countPictures } from '../entry/viewer/count-pictures.ts'
import { useIsFilled } from '../entry/translation/use-is-filled.ts'

/** What an entry of a list will be like once it is open, as far as that says what can be done to it. */
export function usePageAhead(entry: TimelineEntry, view: View): NonNullable<EntryTarget['page']> {
  const { open, ownView = null } = useLiveQuery(async () => findOpen(entry), [entry.id]) ?? {}
  const images = useMemo(() => (open ? countPictures(open, { view, ownView }) : 0), [open, view, ownView])
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

async function findOpen({ id, feedId }: TimelineEntry) {
  const [open, subscription] = await Promise.all([
    getEntry(db, id),
    db.subscriptions.get(subscriptionId('feed', feedId)),
  ])
  return { open, ownView: subscription?.view ?? null }
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
