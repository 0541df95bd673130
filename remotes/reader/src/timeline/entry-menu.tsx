import type { TimelineEntry } from '@tidings/db'
import { useNavigate, useTranslation } from '@tidings/runtime'
import { MenuItem, MenuSeparator, Rss } from '@tidings/ui'
import { Hash, ListPlus } from '../icons/icons.tsx'
import { enqueue } from '../player/player.ts'
import { trackOf } from '../player/track.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import { copyAndSay } from '../actions/copy-text.ts'
import { CommandItems } from '../commands/command-items.tsx'
import { entryCommands } from '../commands/entry-commands.ts'
import { useOffers } from '../commands/use-offers.ts'
import { askOfEntry } from '../entry/asked-command.ts'
import { useIsInboxEntry } from '../inboxes/is-inbox-entry.ts'
import type { Scope } from '../scope/scope.ts'
import { usePageAhead } from './use-page-ahead.ts'
import { useSourceOf } from '../library/use-source-of.ts'

interface EntryMenuProps {
  entry: TimelineEntry
  scope: Scope
  /** Does a command to it. */
  onRun: (id: string) => unknown
}

/** What can be done to an entry from its row: its commands, those about its text once that is open, and what leads from it to other places. */
export function EntryMenu({ entry, scope, onRun }: EntryMenuProps) {
  const isInInbox = useIsInboxEntry(entry)
  const page = usePageAhead(entry, scope.view)
  const offersIn = useOffers(entryCommands, { ...entry, isInInbox, page })
  const navigate = useNavigate()
  const askOfText = (id: string) =>
    askOfEntry(entry.id, id, () => void navigate(timelinePath(scope, entry.id)))
  const last = offersIn('menu-end')
  return (
    <>
      <CommandItems offers={offersIn('menu')} onRun={onRun} />
      <PlayLaterItem entry={entry} scope={scope} />
      <MenuSeparator />
      <CommandItems offers={offersIn('menu-text')} onRun={askOfText} />
      <MenuSeparator />
      <CommandItems offers={offersIn('menu-address')} onRun={onRun} />
      <FeedGroup entry={entry} scope={scope} />
      {last.length > 0 && <MenuSeparator />}
      <CommandItems offers={last} onRun={onRun} />
    </>
  )
}

/** Puts a recording behind what is played. */
function PlayLaterItem({ entry, scope }: Omit<EntryMenuProps, 'onRun'>) {
  const { t } = useTranslation('reader')
  const source = useSourceOf()
  const track = trackOf(entry, source(entry), timelinePath(scope, entry.id))
  return (
    track && (
      <MenuItem icon={<ListPlus />} onSelect={() => enqueue(track)}>
        {t('player.addToQueue')}
      </MenuItem>
    )
  )
}

/** Where the entry is from. */
function FeedGroup({ entry: { id, feedId, feed }, scope: { view } }: Omit<EntryMenuProps, 'onRun'>) {
  const { t } = useTranslation('reader')
  const navigate = useNavigate()
  return (
    <>
      <MenuSeparator />
      {feed && (
        <MenuItem icon={<Rss />} onSelect={() => void navigate(timelinePath({ view, kind: 'feed', feedId }))}>
          {t('entry.goToFeed')}
        </MenuItem>
      )}
      <MenuItem icon={<Hash />} onSelect={() => void copyAndSay(id, t)}>
        {t('subscriptions.copyId')}
      </MenuItem>
    </>
  )
}
