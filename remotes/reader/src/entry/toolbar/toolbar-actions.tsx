import type { View } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { canRunCommand, useLiveQuery, useShortcuts, useStore } from '@tidings/runtime'
import { Zap } from '@tidings/ui'
import type { Offer } from '../../commands/command.ts'
import { entryCommands } from '../../commands/entry-commands.ts'
import { useOffers } from '../../commands/use-offers.ts'
import { isInboxEntry } from '../../inboxes/is-inbox-entry.ts'
import { $speech } from '../speech/speech.store.ts'
import type { EntrySummary } from '../summary/use-summary.ts'
import type { EntryTranslation } from '../translation/use-entry-translation.ts'
import type { EntryMode } from '../use-entry-mode.ts'
import { $galleries } from '../viewer/galleries.store.ts'
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
  const images = useStore($galleries).at(-1)?.count ?? 0
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
