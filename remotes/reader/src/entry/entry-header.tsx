import { View } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { Link, useTranslation } from '@tidings/runtime'
import {
  ArrowLeft,
  ChevronDown,
  ChevronUp,
  Circle,
  CircleDot,
  Ellipsis,
  ExternalLink,
  IconButton,
  Link as LinkIcon,
  Menu,
  MenuItem,
  Share2,
  Star,
} from '@tidings/ui'
import { canShare, useEntryActions } from '../actions/use-entry-actions.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import { CopyItems, MarkBesideItems } from '../timeline/entry-menu.tsx'
import { viewDetails } from '../views/view-details.ts'
import type { EntryColumnProps } from './entry-column.tsx'
import styles from './entry-column.module.css'

interface EntryHeaderProps extends EntryColumnProps {
  entry: OpenEntry | undefined
}

/** Where the entry is, and what can be done to it. */
export function EntryHeader(props: EntryHeaderProps) {
  const { entry, scope, isStacked, onClose, onMove } = props
  const { t } = useTranslation('reader')
  return (
    <header className={styles.header}>
      {isStacked ? (
        <IconButton label={t('entry.back')} shortcut="escape" onClick={onClose}>
          <ArrowLeft className={styles.directed} />
        </IconButton>
      ) : (
        <Breadcrumb view={scope.view} entry={entry} />
      )}
      <div className={styles.tools} role="toolbar" aria-label={t('entry.toolbar')}>
        <IconButton label={t('entry.previous')} shortcut="h" onClick={() => onMove(-1)}>
          <ChevronUp />
        </IconButton>
        <IconButton label={t('entry.next')} shortcut="l" onClick={() => onMove(1)}>
          <ChevronDown />
        </IconButton>
        {entry && <EntryTools {...props} entry={entry} />}
      </div>
    </header>
  )
}

function Breadcrumb({ view, entry }: { view: View; entry: OpenEntry | undefined }) {
  const { t } = useTranslation('reader')
  return (
    <nav className={styles.crumbs} aria-label={t('entry.breadcrumb')}>
      <ol>
        <li>
          <Link to={timelinePath({ view, kind: 'all' })}>{t(viewDetails[view].title)}</Link>
        </li>
        {entry?.feed && (
          <li>
            <Link to={timelinePath({ view, kind: 'feed', feedId: entry.feedId })} dir="auto">
              {entry.feed.title ?? entry.feed.url}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  )
}

function EntryTools({ entry, places }: EntryHeaderProps & { entry: OpenEntry }) {
  const { t } = useTranslation('reader')
  const actions = useEntryActions()
  return (
    <>
      <IconButton
        label={t(entry.read ? 'entry.markUnread' : 'entry.markRead')}
        shortcut="m"
        onClick={() => void actions.toggleRead(entry)}
      >
        {entry.read ? <Circle /> : <CircleDot className={styles.unread} />}
      </IconButton>
      <IconButton
        label={t(entry.starred ? 'entry.unstar' : 'entry.star')}
        shortcut="s"
        onClick={() => void actions.toggleStar(entry)}
      >
        <Star className={styles.star} data-on={entry.starred || undefined} />
      </IconButton>
      {entry.url && (
        <>
          <IconButton
            label={t('entry.openInBrowser')}
            shortcut="b"
            onClick={() => actions.openOriginal(entry)}
          >
            <ExternalLink />
          </IconButton>
          <IconButton
            label={t('entry.copyLink')}
            shortcut="shift+mod+c"
            onClick={() => void actions.copyLink(entry)}
          >
            <LinkIcon />
          </IconButton>
        </>
      )}
      {canShare() && entry.url && (
        <IconButton label={t('entry.share')} shortcut="mod+alt+s" onClick={() => void actions.share(entry)}>
          <Share2 />
        </IconButton>
      )}
      <Menu
        align="end"
        trigger={
          <IconButton label={t('entry.more')}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MarkBesideItems entry={entry} places={places} />
        <CopyItems entry={entry} />
        <MenuItem onSelect={() => print()}>{t('entry.print')}</MenuItem>
      </Menu>
    </>
  )
}
