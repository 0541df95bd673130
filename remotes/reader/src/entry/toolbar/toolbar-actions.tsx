import { useMemo } from 'react'
import type { View } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { canRunCommand, useLiveQuery, useShortcuts, useStore } from '@tidings/runtime'
import { Zap } from '@tidings/ui'
import type { Offer } from '../../commands/command.ts'
import { entryCommands } from '../../commands/entry-commands.ts'
import { useOffers } from '../../commands/use-offers.ts'
import { isInboxEntry } from '../../inboxes/is-inbox-entry.ts'
import { imageAddresses } from '../content/images.ts'
import { $speech } from '../speech/speech.store.ts'
import type { EntrySummary } from '../summary/use-summary.ts'
import type { EntryTranslation } from '../translation/use-entry-translation.ts'
import type { EntryMode } from '../use-entry-mode.ts'
import { useActionTitles } from './use-action-titles.ts'

interface ActionContext {
  entry: OpenEntry
  view: View
  mode: EntryMode
  /** Missing where nobody asks for it. */
  summary?: EntrySummary
  translation?: EntryTranslation
}

/** What can be done to the open entry at present, by surface; in the toolbar also what other parts have commands for. */
export function useToolbarActions({ entry, view, mode, summary, translation }: ActionContext) {
  const titles = useActionTitles()
  const shortcut = useShortcuts()
  const { content, url, media } = entry
  const images = useMemo(() => countImages({ content, url, media }), [content, url, media])
  const isSpoken = useStore($speech)?.entryId === entry.id
  const isInInbox = useLiveQuery(async () => isInboxEntry(entry.id), [entry.id]) ?? false
  const isSummed = summary?.isOffered ? summary.isShown : undefined
  const isTranslated = translation?.isOffered ? translation.isShown : undefined
  const page = { view, mode, images, isSpoken, isSummed, isTranslated }
  const offersIn = useOffers(entryCommands, { ...entry, isInInbox, page })
  const actions = new Map<string, Offer>(offersIn('toolbar').map((offer) => [offer.id, offer]))
  for (const [id, label] of titles)
    if (!(id in entryCommands) && canRunCommand(id))
      actions.set(id, { id, label, icon: Zap, shortcut: shortcut(id) })
  return { actions, offersIn }
}

/** How many pictures an entry has: none as long as the text is on its way, for nothing could show them yet. */
export function countImages({ content, url, media }: Pick<OpenEntry, 'content' | 'url' | 'media'>): number {
  if (content === undefined) return 0
  const addresses = new Set(imageAddresses(content ?? '', url))
  for (const { type, url: address } of media ?? []) if (type === 'photo') addresses.add(address)
  return addresses.size
}
