import type { ReactNode } from 'react'
import type { View } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { Link, useTranslation } from '@tidings/runtime'
import { ArrowLeft, IconButton } from '@tidings/ui'
import { fixedKeys } from '../commands/fixed-keys.ts'
import type { Scope } from '../scope/scope.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import { useSourceOf } from '../library/use-source-of.ts'
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx'
import { viewDetails } from '../views/view-details.ts'
import { RecentReaders } from './readers/recent-readers.tsx'
import styles from './entry-column.module.css'

interface EntryHeaderProps {
  entry: OpenEntry | undefined
  scope: Scope
  isStacked: boolean
  onClose: () => void
  children: ReactNode
}

/** Where the entry is, or the way back to the list, and beside it what can be done to it. */
export function EntryHeader({ entry, scope, isStacked, onClose, children }: EntryHeaderProps) {
  const { t } = useTranslation('reader')
  return (
    <header className={styles.header}>
      {isStacked ? (
        <IconButton label={t('entry.back')} shortcut={fixedKeys.leave} onClick={onClose}>
          <ArrowLeft className={styles.directed} />
        </IconButton>
      ) : (
        <Breadcrumb view={scope.view} entry={entry} />
      )}
      {entry && <SubscribeToSource {...{ entry, scope, isStacked }} />}
      {entry && <RecentReaders entryId={entry.id} />}
      {children}
    </header>
  )
}

/** The list of a feed offers it itself, where it is in sight. */
function SubscribeToSource({
  entry,
  scope,
  isStacked,
}: Pick<EntryHeaderProps, 'scope' | 'isStacked'> & { entry: OpenEntry }) {
  const isOffered = scope.kind === 'feed' && scope.feedId === entry.feedId && !isStacked
  return !isOffered && <SubscribeButton feedId={entry.feedId} />
}

function Breadcrumb({ view, entry }: { view: View; entry: OpenEntry | undefined }) {
  const { t } = useTranslation('reader')
  const sourceOf = useSourceOf()
  return (
    <nav className={styles.crumbs} aria-label={t('entry.breadcrumb')}>
      <ol>
        <li>
          <Link to={timelinePath({ view, kind: 'all' })}>{t(viewDetails[view].title)}</Link>
        </li>
        {entry?.feed && (
          <li>
            <Link to={timelinePath({ view, kind: 'feed', feedId: entry.feedId })} dir="auto">
              {sourceOf(entry).title}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
