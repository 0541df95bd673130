import { useState } from 'react'
import type { ReadingMode } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { useCommand } from '@tidings/runtime'

/** What is shown of an entry: the text of its feed, the article of its page, or that page itself. */
export type EntryMode = ReadingMode

/** How an entry is shown: as its subscription or the rules have it, until one chooses otherwise. */
export function useEntryMode(
  entry: OpenEntry | undefined,
  { ofFeed, isOpenedAt }: { ofFeed: ReadingMode | null; isOpenedAt: boolean },
): EntryMode {
  const [chosen, setChosen] = useState<{ id: string; mode: EntryMode } | null>(null)
  const usual = usualMode(entry, ofFeed)
  // In the page of another site no words can be shown.
  const first = isOpenedAt && usual === 'source' ? 'feed' : usual
  const mode = chosen && chosen.id === entry?.id ? chosen.mode : first
  function toggle(wanted: EntryMode) {
    if (entry?.url) setChosen({ id: entry.id, mode: mode === wanted ? 'feed' : wanted })
  }
  useCommand('entry:ability', () => toggle('readability'))
  useCommand('entry:view-source-content', () => toggle('source'))
  return mode
}

function usualMode(entry: OpenEntry | undefined, ofFeed: ReadingMode | null): EntryMode {
  if (!entry?.url) return 'feed'
  if (ofFeed) return ofFeed
  if (entry.settings?.sourceContent) return 'source'
  return entry.settings?.readability ? 'readability' : 'feed'
}
