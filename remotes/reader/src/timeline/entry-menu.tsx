import type { TimelineEntry } from '@tidings/db'
import { useNavigate, useShortcuts, useTranslation } from '@tidings/runtime'
import {
  Check,
  ChevronDown,
  ChevronUp,
  CircleDot,
  Copy,
  ExternalLink,
  Link as LinkIcon,
  MenuItem,
  MenuSeparator,
  Rss,
  Share2,
  Star,
} from '@tidings/ui'
import { FileText, Hash, ListPlus } from '../icons/icons.tsx'
import { enqueue } from '../player/player.ts'
import { trackOf } from '../player/track.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import { useEntryActions } from '../actions/use-entry-actions.ts'
import { DeleteEntryItem } from '../inboxes/delete-entry-item.tsx'
import type { Scope } from '../scope/scope.ts'
import { idsBeside, type Place } from './timeline.ts'

interface EntryMenuProps {
  entry: TimelineEntry
  places: readonly Place[]
}

/** What can be done to an entry: the same from its row and from its page. */
export function EntryMenu({ entry, places, scope }: EntryMenuProps & { scope: Scope }) {
  const { t } = useTranslation('reader')
  const shortcut = useShortcuts()
  const actions = useEntryActions()
  return (
    <>
      <MenuItem
        icon={entry.read ? <CircleDot /> : <Check />}
        shortcut={shortcut('entry:read')}
        onSelect={() => void actions.toggleRead(entry)}
      >
        {t(entry.read ? 'entry.markUnread' : 'entry.markRead')}
      </MenuItem>
      <MenuItem
        icon={<Star />}
        shortcut={shortcut('entry:star')}
        onSelect={() => void actions.toggleStar(entry)}
      >
        {t(entry.starred ? 'entry.unstar' : 'entry.star')}
      </MenuItem>
      <MarkBesideItems entry={entry} places={places} />
      <PlayLaterItem entry={entry} scope={scope} />
      <MenuSeparator />
      <MenuItem
        icon={<ExternalLink />}
        shortcut={shortcut('entry:open-in-browser')}
        disabled={!entry.url}
        onSelect={() => actions.openOriginal(entry)}
      >
        {t('entry.openInBrowser')}
      </MenuItem>
      <CopyItems entry={entry} />
      <MenuItem icon={<Share2 />} shortcut={shortcut('entry:share')} onSelect={() => actions.share(entry)}>
        {t('entry.share')}
      </MenuItem>
      <FeedGroup entry={entry} scope={scope} />
      <DeleteEntryItem entry={entry} />
    </>
  )
}

/** Marks what is above or below an entry, the nearest first where it is more than one call carries. */
export function MarkBesideItems({ entry, places }: EntryMenuProps) {
  const { t } = useTranslation('reader')
  const { markRead } = useEntryActions()
  return (
    <>
      <MenuItem icon={<ChevronUp />} onSelect={() => void markRead(idsBeside(places, entry.id, 'above'))}>
        {t('entry.markAboveRead')}
      </MenuItem>
      <MenuItem icon={<ChevronDown />} onSelect={() => void markRead(idsBeside(places, entry.id, 'below'))}>
        {t('entry.markBelowRead')}
      </MenuItem>
    </>
  )
}

/** Puts a recording behind what is played. */
function PlayLaterItem({ entry, scope }: Pick<EntryMenuProps, 'entry'> & { scope: Scope }) {
  const { t } = useTranslation('reader')
  const source = { title: entry.feed?.title ?? '', image: entry.feed?.image ?? null }
  const track = trackOf(entry, source, timelinePath(scope, entry.id))
  return (
    track && (
      <MenuItem icon={<ListPlus />} onSelect={() => enqueue(track)}>
        {t('player.addToQueue')}
      </MenuItem>
    )
  )
}

/** Where the entry is from. */
function FeedGroup({
  entry: { id, feedId, feed },
  scope: { view },
}: Pick<EntryMenuProps, 'entry'> & { scope: Scope }) {
  const { t } = useTranslation('reader')
  const navigate = useNavigate()
  const { copyId } = useEntryActions()
  return (
    <>
      <MenuSeparator />
      {feed && (
        <MenuItem icon={<Rss />} onSelect={() => void navigate(timelinePath({ view, kind: 'feed', feedId }))}>
          {t('entry.goToFeed')}
        </MenuItem>
      )}
      <MenuItem icon={<Hash />} onSelect={() => void copyId({ id })}>
        {t('subscriptions.copyId')}
      </MenuItem>
    </>
  )
}

function CopyItems({ entry }: Pick<EntryMenuProps, 'entry'>) {
  const { t } = useTranslation('reader')
  const shortcut = useShortcuts()
  const { copyLink, copyTitle, copyMarkdown } = useEntryActions()
  return (
    <>
      {entry.url && (
        <MenuItem
          icon={<LinkIcon />}
          shortcut={shortcut('entry:copy-link')}
          onSelect={() => void copyLink(entry)}
        >
          {t('entry.copyLink')}
        </MenuItem>
      )}
      {entry.title && (
        <MenuItem
          icon={<Copy />}
          shortcut={shortcut('entry:copy-title')}
          onSelect={() => void copyTitle(entry)}
        >
          {t('entry.copyTitle')}
        </MenuItem>
      )}
      <MenuItem icon={<FileText />} onSelect={() => void copyMarkdown(entry)}>
        {t('entry.copyMarkdown')}
      </MenuItem>
    </>
  )
}
