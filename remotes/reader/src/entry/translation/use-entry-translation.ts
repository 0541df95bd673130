import { useMemo, useState } from 'react'
import { View, type SlotProps, type Translation, type WantedTranslation } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { useCommand, useSettings } from '@tidings/runtime'
import type { EntryMode } from '../use-entry-mode.ts'
import { useStoredArticle } from '../use-readability.ts'
import { planOf, wantedOf, type ShownTranslation } from './translation.ts'
import { useIsFilled } from './use-is-filled.ts'

/** What there is of an open entry in another language. */
export interface EntryTranslation {
  /** It can be had: a part is there that translates, and the entry is in another language. */
  isOffered: boolean
  isShown: boolean
  /** What is asked of that part; null where nothing is. */
  asked: SlotProps<'entry-translation'> | null
  /** What has come of it. */
  shown: ShownTranslation | null
}

/** There what can be done to an entry is little (screens.md 4); what is set is done all the same. */
export const viewsWithoutTranslation: ReadonlySet<View> = new Set([View.SocialMedia, View.Videos])

interface Shown {
  view: View
  mode: EntryMode
  /** It was opened at words, which are as they were written. */
  isOpenedAt: boolean
}

/**
 * Whether an open entry is shown in another language: as the settings and the rules have it, until one chooses otherwise. Of what is
 * shown there, all is translated that is not in that language already. Answers the command for it.
 */
export function useEntryTranslation(
  entry: OpenEntry | undefined,
  { view, mode, isOpenedAt }: Shown,
): EntryTranslation {
  const settings = useSettings()
  const isFilled = useIsFilled('entry-translation') && mode !== 'source'
  const { isUsual, language } = planOf(entry?.settings ?? null, settings)
  const wanted = useWanted(entry, { mode, language })
  const asking = isFilled ? wanted : null
  const isOffered = asking !== null && !viewsWithoutTranslation.has(view)
  const isShown = useChoice(asking?.entryId, { isUsual, isOffered })
  const { texts, handleTranslated } = useArrived(`${entry?.id} ${language} ${wanted?.version}`)
  const isAlone = settings.translationMode === 'translation-only' && !isOpenedAt
  const shown = useMemo(
    () => (isShown && texts ? { texts, language, isAlone } : null),
    [isShown, texts, language, isAlone],
  )
  const asked =
    isShown && asking ? { wanted: [asking], language, isList: false, onTranslated: handleTranslated } : null
  return { isOffered, isShown, asked, shown }
}

/** Whether an entry is shown in another language: as it usually is, until one chooses otherwise by the command. */
function useChoice(
  id: string | undefined,
  { isUsual, isOffered }: { isUsual: boolean; isOffered: boolean },
): boolean {
  const [chosen, setChosen] = useState<{ id: string; isShown: boolean } | null>(null)
  const isShown = id !== undefined && (chosen?.id === id ? chosen.isShown : isUsual)
  useCommand(
    'entry:toggle-ai-translation',
    () => isOffered && id !== undefined && setChosen({ id, isShown: !isShown }),
    () => isOffered,
  )
  return isShown
}

function useWanted(
  entry: OpenEntry | undefined,
  { mode, language }: Pick<Shown, 'mode'> & { language: SlotProps<'entry-translation'>['language'] },
): WantedTranslation | null {
  const article = useStoredArticle(entry?.id ?? '')
  const isArticle = mode === 'readability'
  return useMemo(() => {
    if (!entry) return null
    const wanted = wantedOf(
      entry,
      { title: entry.title, ...textOf(entry, isArticle ? article : null) },
      language,
    )
    // An article that was brought anew may be another.
    return wanted && { ...wanted, version: `${wanted.version} ${isArticle ? article?.length : ''}` }
  }, [entry, isArticle, article, language])
}

/** The text that is read: the article of the page, that of the feed, or the beginning of it. An article that is coming is none yet. */
function textOf({ content, description }: OpenEntry, article: string | null | undefined) {
  if (article === undefined) return {}
  if (article !== null) return { readabilityContent: article }
  return content ? { content } : { description }
}

/** What has come of what is wanted now; of what was wanted before, nothing. */
function useArrived(wantedNow: string) {
  const [arrived, setArrived] = useState<{ of: string; texts: Translation } | null>(null)
  const isOfNow = arrived?.of === wantedNow
  const handleTranslated = (_: WantedTranslation, translation: Translation) =>
    setArrived((before) => ({
      of: wantedNow,
      texts: { ...(before?.of === wantedNow && before.texts), ...translation },
    }))
  return { texts: isOfNow ? arrived.texts : null, handleTranslated }
}
