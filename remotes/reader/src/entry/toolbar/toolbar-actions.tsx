import type { View } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { canRunCommand, useShortcuts, useStore } from '@tidings/runtime'
import { Zap } from '@tidings/ui'
import type { Offer } from '../../commands/command.ts'
import { entryCommands } from '../../commands/entry-commands.ts'
import { useOffers } from '../../commands/use-offers.ts'
import { useIsInboxEntry } from '../../inboxes/is-inbox-entry.ts'
import { $speech } from '../speech/speech.store.ts'
import type { EntryMode } from '../use-entry-mode.ts'
import { $galleries } from '../viewer/galleries.store.ts'
import { useActionTitles } from './use-action-titles.ts'

export interface ActionContext {
  entry: OpenEntry
  view: View
  mode: EntryMode
  /** Whether its summary is shown, and it in another language; undefined where that cannot be had. */
  isSummed?: boolean | undefined
  isTranslated?: boolean | undefined
}

/** What can be done to the open entry at present, by surface; in the toolbar also what other parts have commands for. */
export function useToolbarActions({ entry, view, mode, isSummed, isTranslated }: ActionContext) {
  const titles = useActionTitles()
  const shortcut = useShortcuts()
  const images = useStore($galleries).at(-1)?.count ?? 0
  const isSpoken = useStore($speech)?.entryId === entry.id
  const isInInbox = useIsInboxEntry(entry)
  const page = { view, mode, images, isSpoken, isSummed, isTranslated }
  const offersIn = useOffers(entryCommands, { ...entry, isInInbox, page })
  const actions = new Map<string, Offer>(offersIn('toolbar').map((offer) => [offer.id, offer]))
  for (const [id, label] of titles)
    if (!(id in entryCommands) && canRunCommand(id))
      actions.set(id, { id, label, icon: Zap, shortcut: shortcut(id) })
  return { actions, offersIn }
}
