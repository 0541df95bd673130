import type { TimelineEntry } from '@tidings/db'
import { useTranslation } from '@tidings/runtime'
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
  Share2,
  Star,
} from '@tidings/ui'
import { canShare, useEntryActions } from '../actions/use-entry-actions.ts'
import { idsBeside, type Place } from './timeline.ts'

interface EntryMenuProps {
  entry: TimelineEntry
  places: readonly Place[]
}

/** What can be done to an entry: the same from its row and from its page. */
export function EntryMenu({ entry, places }: EntryMenuProps) {
  const { t } = useTranslation('reader')
  const actions = useEntryActions()
  return (
    <>
      <MenuItem
        icon={entry.read ? <CircleDot /> : <Check />}
        shortcut="m"
        onSelect={() => void actions.toggleRead(entry)}
      >
        {t(entry.read ? 'entry.markUnread' : 'entry.markRead')}
      </MenuItem>
      <MenuItem icon={<Star />} shortcut="s" onSelect={() => void actions.toggleStar(entry)}>
        {t(entry.starred ? 'entry.unstar' : 'entry.star')}
      </MenuItem>
      <MarkBesideItems entry={entry} places={places} />
      <MenuSeparator />
      <MenuItem
        icon={<ExternalLink />}
        shortcut="b"
        disabled={!entry.url}
        onSelect={() => actions.openOriginal(entry)}
      >
        {t('entry.openInBrowser')}
      </MenuItem>
      <CopyItems entry={entry} />
      {canShare() && entry.url && (
        <MenuItem icon={<Share2 />} shortcut="mod+alt+s" onSelect={() => void actions.share(entry)}>
          {t('entry.share')}
        </MenuItem>
      )}
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

export function CopyItems({ entry }: Pick<EntryMenuProps, 'entry'>) {
  const { t } = useTranslation('reader')
  const { copyLink, copyTitle } = useEntryActions()
  return (
    <>
      {entry.url && (
        <MenuItem icon={<LinkIcon />} shortcut="shift+mod+c" onSelect={() => void copyLink(entry)}>
          {t('entry.copyLink')}
        </MenuItem>
      )}
      {entry.title && (
        <MenuItem icon={<Copy />} shortcut="shift+mod+b" onSelect={() => void copyTitle(entry)}>
          {t('entry.copyTitle')}
        </MenuItem>
      )}
    </>
  )
}
