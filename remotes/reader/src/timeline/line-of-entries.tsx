import { View } from '@tidings/contracts'
import type { TimelineEntry } from '@tidings/db'
import type { CSSProperties } from 'react'
import type { Scope } from '../scope/scope.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import { ArticleRow } from './rows/article-row.tsx'
import { LineRow } from './rows/line-row.tsx'
import { PictureCard } from './rows/picture-card.tsx'
import type { EntrySource, RowProps } from './rows/row.ts'
import { SocialPost } from './rows/social-post.tsx'
import { VideoCard } from './rows/video-card.tsx'
import type { Place } from './timeline.ts'
import type { Rows } from './use-rows.ts'
import styles from './timeline-column.module.css'

const rowsByView: Record<View, (props: RowProps) => React.ReactNode> = {
  [View.All]: LineRow,
  [View.Articles]: ArticleRow,
  [View.SocialMedia]: SocialPost,
  [View.Pictures]: PictureCard,
  [View.Videos]: VideoCard,
  [View.Audios]: ArticleRow,
  [View.Notifications]: ArticleRow,
}

interface LineOfEntriesProps {
  entries: readonly Place[]
  columns: number
  scope: Scope
  rows: Rows
  sourceOf: (entry: TimelineEntry) => EntrySource
  currentId: string | null
  tabStopId: string | null
}

/** One line of the list: a row, or the cards that stand beside each other in a grid. */
export function LineOfEntries(props: LineOfEntriesProps) {
  const { entries, columns, scope, rows, sourceOf, currentId, tabStopId } = props
  const Row = rowsByView[scope.view]
  const style: CSSProperties & Record<'--columns', number> = { '--columns': columns }
  return (
    <div className={styles.line} data-view={scope.view} style={style}>
      {entries.map(({ id }) => {
        const entry = rows.get(id)
        return entry ? (
          <Row
            key={id}
            entry={entry}
            source={sourceOf(entry)}
            href={timelinePath(scope, id)}
            isCurrent={id === currentId}
            isTabStop={id === tabStopId}
          />
        ) : (
          <div key={id} className={styles.coming} data-view={scope.view} />
        )
      })}
    </div>
  )
}
