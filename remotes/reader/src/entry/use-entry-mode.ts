import { useState } from 'react'
import type { ReadingMode, View } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { useCommand } from '@tidings/runtime'
import { entryCommands } from '../commands/entry-commands.ts'
import { isOffered } from '../commands/is-offered.ts'

/** What is shown of an entry: the text of its feed, the article of its page, or that page itself. */
export type EntryMode = ReadingMode

const commandOf = { readability: 'entry:ability', source: 'entry:view-source-content' } as const

/** What else there is on a page does not count for either. */
const anyPage = { images: 0, isSpoken: false, isSummed: undefined, isTranslated: undefined }

interface Usual {
  view: View
  ofFeed: ReadingMode | null
  isOpenedAt: boolean
}

/** How an entry is shown: as its subscription or the rules have it, until one chooses otherwise. */
export function useEntryMode(entry: OpenEntry | undefined, { view, ofFeed, isOpenedAt }: Usual): EntryMode {
  const [chosen, setChosen] = useState<{ id: string; mode: EntryMode } | null>(null)
  const usual = usualMode(entry, ofFeed)
  // In the page of another site no words can be shown.
  const first = isOpenedAt && usual === 'source' ? 'feed' : usual
  const mode = chosen && chosen.id === entry?.id ? chosen.mode : first
  const page = { ...anyPage, view, mode }
  const canBe = (wanted: 'readability' | 'source') =>
    entry !== undefined && isOffered(entryCommands[commandOf[wanted]]?.look?.({ ...entry, page }))
  function toggle(wanted: 'readability' | 'source') {
    if (entry && canBe(wanted)) setChosen({ id: entry.id, mode: mode === wanted ? 'feed' : wanted })
  }
  useCommand(
    'entry:ability',
    () => toggle('readability'),
    () => canBe('readability'),
  )
  useCommand(
    'entry:view-source-content',
    () => toggle('source'),
    () => canBe('source'),
  )
  return mode
}

function usualMode(entry: OpenEntry | undefined, ofFeed: ReadingMode | null): EntryMode {
  if (!entry?.url) return 'feed'
  if (ofFeed) return ofFeed
  if (entry.settings?.sourceContent) return 'source'
  return entry.settings?.readability ? 'readability' : 'feed'
}
