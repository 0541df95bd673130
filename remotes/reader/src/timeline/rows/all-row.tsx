import { View } from '@tidings/contracts'
import { ArticleRow } from './article-row.tsx'
import type { RowProps } from './row.ts'

/** Views of what is looked at or heard: there the picture says as much as the title. */
const withPicture: ReadonlySet<View | undefined> = new Set([View.Pictures, View.Videos, View.Audios])

/** Where entries of every kind stand together, to be looked through: each as the view of its feed has it, in brief. */
export function AllRow(props: RowProps) {
  return <ArticleRow {...props} isBrief hasPicture={withPicture.has(props.source.view)} />
}
