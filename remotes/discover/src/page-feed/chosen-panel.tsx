import type { PageField } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { ProblemCallout } from '../follow/problem-callout.tsx'
import { CandidateChoice } from './candidate-choice.tsx'
import { EntryPreview } from './entry-preview.tsx'
import { PartFields } from './part-fields.tsx'
import styles from './chosen-panel.module.css'
import { RecipeFields } from './recipe-fields.tsx'
import type { PageFeedWork, PageOutlineReply } from './use-page-feed.ts'

interface ChosenPanelProps {
  work: PageFeedWork
  page: PageOutlineReply
  /** What is being pointed at. */
  field: PageField
  onField: (field: PageField) => void
}

/** What is repeated on the page, what was chosen of it, and what comes of that. */
export function ChosenPanel({ work, page, field, onField }: ChosenPanelProps) {
  const { t } = useTranslation('discover')
  const { recipe, preview, failure, isWaiting, choose, tryAgain } = work
  const problems = preview?.problems ?? []
  const problem = problems.find((each) => each.field === 'item')
  return (
    <div className={styles.panel}>
      {problem && (
        <p className={styles.problem} role="alert">
          {t(`pageFeed.problem.${problem.reason}`)}
        </p>
      )}
      <CandidateChoice candidates={page.candidates} chosen={recipe?.item ?? null} onChoose={choose} />
      {recipe && (
        <>
          <PartFields recipe={recipe} preview={preview} field={field} onField={onField} onChange={choose} />
          <RecipeFields recipe={recipe} problems={problems} onChange={choose} />
        </>
      )}
      <EntryPreview preview={preview} isWaiting={isWaiting} />
      {failure && <ProblemCallout error={failure} onRetry={tryAgain} />}
    </div>
  )
}
