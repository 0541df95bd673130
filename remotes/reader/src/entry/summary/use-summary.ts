import { useMemo, useState } from 'react'
import { limits, View, type EntryTarget } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { useCommand, useSettings } from '@tidings/runtime'
import { textLength } from '../content/reading-time.ts'
import { useIsFilled } from '../translation/use-is-filled.ts'
import type { EntryMode } from '../use-entry-mode.ts'
import { useStoredArticle } from '../use-readability.ts'

/** What there is of a summary of an open entry. */
export interface EntrySummary {
  /** It can be had: a part is there that makes them, and the entry is shown as a text. */
  isOffered: boolean
  isShown: boolean
  /** Of which text it is. */
  target: EntryTarget
}

/** A post is its own summary, and of a video there is nothing to read. */
export const viewsWithoutSummary: ReadonlySet<View> = new Set([View.SocialMedia, View.Videos])

interface Shown {
  view: View
  mode: EntryMode
}

/**
 * Whether an entry has its summary above its text: as the settings and the rules have it, where the text is long enough for
 * that, until one chooses otherwise. Answers the command for it.
 */
export function useSummary(entry: OpenEntry | undefined, { view, mode }: Shown): EntrySummary {
  const [chosen, setChosen] = useState<{ id: string; isShown: boolean } | null>(null)
  const isUsual = useUsual(entry, mode)
  const isFilled = useIsFilled('entry-summary')
  const isOffered = isFilled && entry !== undefined && mode !== 'source' && !viewsWithoutSummary.has(view)
  const isShown = isOffered && (chosen?.id === entry.id ? chosen.isShown : isUsual)
  useCommand(
    'entry:toggle-ai-summary',
    () => isOffered && setChosen({ id: entry.id, isShown: !isShown }),
    () => isOffered,
  )
  return { isOffered, isShown, target: mode === 'readability' ? 'readabilityContent' : 'content' }
}

/** Whether it is to be shown without being asked for. */
function useUsual(entry: OpenEntry | undefined, mode: EntryMode): boolean {
  const { summary: isWanted } = useSettings()
  const article = useStoredArticle(entry?.id ?? '')
  const text = mode === 'readability' ? article : entry?.content
  const isLong = useMemo(() => textLength(text ?? '') >= limits.summaryLeastLength, [text])
  return isLong && (isWanted || entry?.settings?.summary === true)
}
