import type { MouseEvent } from 'react'
import type { View } from '@tidings/contracts'
import { formatCompact, Link, useTranslation } from '@tidings/runtime'
import {
  ChevronRight,
  Count,
  FeedIcon,
  Inbox,
  List,
  Lock,
  Tooltip,
  TriangleAlert,
  VisuallyHidden,
} from '@tidings/ui'
import { timelinePath } from '../scope/timeline-path.ts'
import type { Scope } from '../scope/scope.ts'
import { useFeedErrorText } from '../feed-health/feed-error.ts'
import { scopeOfRow, type SidebarRow } from './subscription-rows.ts'
import { lineKey, type TreeLine } from './subscriptions.ts'
import styles from './subscriptions.module.css'

export interface SubscriptionLineProps {
  line: TreeLine<SidebarRow>
  view: View
  isCurrent: boolean
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
export function SubscriptionLine(props: SubscriptionLineProps) {
  const { line, view, isCurrent, isTabStop, showCount } = props
  const { t } = useTranslation('reader')
  const unread = line.type === 'folder' ? line.folder.unread : line.row.unread
  return (
    <Link
      to={timelinePath(scopeOfLine(line, view))}
      role="treeitem"
      className={styles.row}
      data-line={lineKey(line)}
      data-level={line.level}
      data-unread={unread > 0 || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-level={line.level}
      aria-posinset={line.position}
      aria-setsize={line.setSize}
      aria-selected={isCurrent}
      aria-expanded={line.type === 'folder' ? line.isOpen : undefined}
      draggable={false}
    >
      {line.type === 'folder' ? <FolderWords {...props} line={line} /> : <SubscriptionWords row={line.row} />}
      {showCount && unread > 0 && (
        <Count label={t('unreadCount', { count: unread })}>{formatCompact(unread)}</Count>
      )}
    </Link>
  )
}

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

function SubscriptionWords({ row }: { row: SidebarRow }) {
  const { t } = useTranslation('reader')
  const { feed, isPrivate } = row.subscription
  const errorText = useFeedErrorText()
  const problem = feed?.errorAt ? errorText(feed) : null
  return (
    <>
      <span className={styles.symbol}>
        <SubscriptionSymbol row={row} />
      </span>
      <span className={styles.title}>
        <bdi>{row.title}</bdi>
      </span>
      {problem && (
        <Tooltip content={problem} side="inline-end">
          <span className={styles.mark} data-tone="warning">
            <TriangleAlert aria-hidden="true" />
            <VisuallyHidden>{problem}</VisuallyHidden>
          </span>
        </Tooltip>
      )}
      {isPrivate && (
        <Tooltip content={t('subscriptions.private')} side="inline-end">
          <span className={styles.mark}>
            <Lock aria-hidden="true" />
            <VisuallyHidden>{t('subscriptions.private')}</VisuallyHidden>
          </span>
        </Tooltip>
      )}
    </>
  )
}

function SubscriptionSymbol({ row }: { row: SidebarRow }) {
  const { feed, list } = row.subscription
  if (row.kind === 'inbox') return <Inbox aria-hidden="true" />
  if (row.kind === 'list' && !list?.image) return <List aria-hidden="true" />
  return <FeedIcon src={feed?.image ?? list?.image ?? null} name={row.title} size={16} />
}
