import { memo, type ReactNode } from 'react'
import { View } from '@tidings/contracts'
import { AllRow } from './rows/all-row.tsx'
import { ArticleRow } from './rows/article-row.tsx'
import type { RowProps } from './rows/row.ts'
import { TimelineList, type TimelineListProps } from './timeline-list.tsx'

/** Views whose rows are words, and here at once. */
export const plainRows: Partial<Record<View, (props: RowProps) => ReactNode>> = {
  [View.All]: memo(AllRow),
  [View.Articles]: memo(ArticleRow),
  [View.Notifications]: memo(AllRow),
}

export function PlainTimelineList(props: TimelineListProps) {
  return <TimelineList {...props} Row={plainRows[props.scope.view] ?? ArticleRow} />
}
