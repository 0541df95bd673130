import { memo, type MouseEvent } from 'react'
import type { View } from '@tidings/contracts'
import { $session, formatCompact, useSettings, useStore, useTranslation } from '@tidings/runtime'
import {
  ChevronRight,
  CircleCheck,
  Count,
  EyeOff,
  FeedIcon,
  Inbox,
  List,
  Lock,
  Tooltip,
  TriangleAlert,
  VisuallyHidden,
  type Icon,
} from '@tidings/ui'
import { timelinePath } from '../scope/timeline-path.ts'
import type { Scope } from '../scope/scope.ts'
import { useFeedTroubleText } from '../feed-health/feed-error.ts'
import { feedTrouble, type FeedTrouble } from '../feed-health/feed-trouble.ts'
import { scopeOfRow, type SidebarRow } from './subscription-rows.ts'
import { idsOfLine } from './selection.ts'
import { lineKey, type TreeLine } from './subscriptions.ts'
import styles from './subscriptions.module.css'

export interface SubscriptionLineProps {
  line: TreeLine<SidebarRow>
  view: View
  isCurrent: boolean
  isSelected: boolean
  /** Something is dragged over it that it would take. */
  isDropTarget: boolean
  isTabStop: boolean
  showCount: boolean
  onToggle: (folder: string) => void
}

/** The timeline that a line leads to. */
export function scopeOfLine(line: TreeLine<SidebarRow>, view: View): Scope {
  return line.type === 'folder'
    ? { view, kind: 'folder', name: line.folder.name }
    : scopeOfRow(line.row, view)
}

/** A folder or a subscription in the tree of the sidebar. */
export const SubscriptionLine = memo((props: SubscriptionLineProps) => {
  const { line, view, isCurrent, isTabStop, isSelected, isDropTarget, showCount } = props
  const { t } = useTranslation('reader')
  const unread = line.type === 'folder' ? line.folder.unread : line.row.unread
  return (
    // The tree follows it.
    <a
      href={timelinePath(scopeOfLine(line, view))}
      role="treeitem"
      className={styles.row}
      data-line={lineKey(line)}
      data-level={line.level}
      data-unread={unread > 0 || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-level={line.level}
      aria-posinset={line.position}
      aria-setsize={line.setSize}
      aria-selected={isSelected}
      aria-current={isCurrent ? 'page' : undefined}
      aria-expanded={line.type === 'folder' ? line.isOpen : undefined}
      data-drop={isDropTarget || undefined}
      draggable={idsOfLine(line).length > 0}
    >
      {line.type === 'folder' ? (
        <FolderWords {...props} line={line} />
      ) : (
        <SubscriptionWords kind={line.row.kind} title={line.row.title} subscription={line.row.subscription} />
      )}
      {showCount && unread > 0 && (
        <Count label={t('unreadCount', { count: unread })}>{formatCompact(unread)}</Count>
      )}
    </a>
  )
})

type FolderLine = Extract<TreeLine<SidebarRow>, { type: 'folder' }>

function FolderWords({ line, onToggle }: SubscriptionLineProps & { line: FolderLine }) {
  const { name } = line.folder
  /** The row leads to the timeline of the folder; its chevron only opens it. The keyboard has arrows and Z. */
  function handleToggle(event: MouseEvent) {
    event.preventDefault()
    event.stopPropagation()
    onToggle(name)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span
        className={styles.chevron}
        data-open={line.isOpen || undefined}
        onClick={handleToggle}
        aria-hidden="true"
      >
        <ChevronRight />
      </span>
      <span className={styles.title}>
        <bdi>{name}</bdi>
      </span>
    </>
  )
}

type WordsProps = Pick<SidebarRow, 'kind' | 'title' | 'subscription'>

/** It stays as it is while what is unread in it changes. */
const SubscriptionWords = memo(({ kind, title, subscription }: WordsProps) => {
  const { hideExtraBadge } = useSettings()
  const { feed } = subscription
  const troubleText = useFeedTroubleText()
  const trouble = feed && feedTrouble(feed)
  return (
    <>
      <span className={styles.symbol}>
        <SubscriptionSymbol {...{ kind, title, subscription }} />
      </span>
      <span className={styles.title}>
        <bdi>{title}</bdi>
      </span>
      {feed && trouble && !(trouble === 'quiet' && hideExtraBadge) && (
        <Mark text={troubleText(feed, trouble)} icon={TriangleAlert} tone={trouble} />
      )}
      {!hideExtraBadge && <ExtraMarks subscription={subscription} />}
    </>
  )
})

/** Signs that one may not want to see. */
function ExtraMarks({ subscription }: Pick<SidebarRow, 'subscription'>) {
  const { t } = useTranslation('reader')
  const { feed, isPrivate, hideFromTimeline } = subscription
  return (
    <>
      {feed?.ownerUserId && <OwnerMark ownerUserId={feed.ownerUserId} />}
      {isPrivate && <Mark text={t('subscriptions.private')} icon={Lock} />}
      {hideFromTimeline && <Mark text={t('subscriptions.hidden')} icon={EyeOff} />}
    </>
  )
}

/** Of a feed that somebody has proved to be theirs. */
function OwnerMark({ ownerUserId }: { ownerUserId: string }) {
  const { t } = useTranslation('reader')
  const user = useStore($session)
  const isOwn = user?.id === ownerUserId
  return <Mark text={t(isOwn ? 'subscriptions.own' : 'subscriptions.claimed')} icon={CircleCheck} />
}

/** A sign beside a name, which says in words what it means. */
function Mark({ text, icon: MarkIcon, tone }: { text: string; icon: Icon; tone?: FeedTrouble }) {
  return (
    <Tooltip content={text} side="inline-end">
      <span className={styles.mark} data-tone={tone}>
        <MarkIcon aria-hidden="true" />
        <VisuallyHidden>{text}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}

function SubscriptionSymbol({ kind, title, subscription: { feed, list } }: WordsProps) {
  if (kind === 'inbox') return <Inbox aria-hidden="true" />
  if (kind === 'list' && !list?.image) return <List aria-hidden="true" />
  return <FeedIcon src={feed?.image ?? list?.image ?? null} name={title} size={16} />
}
