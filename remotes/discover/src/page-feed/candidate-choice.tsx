import type { PageRecipe } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { useId } from 'react'
import { Choice, Choices } from '../follow/choices.tsx'
import styles from './chosen-panel.module.css'
import type { PageOutlineReply } from './use-page-feed.ts'

interface CandidateChoiceProps {
  candidates: PageOutlineReply['candidates']
  /** The selector of the repeated element that is chosen, whether it is one of these or was pointed at. */
  chosen: string | null
  onChoose: (recipe: PageRecipe) => void
}

/** What is repeated on a page, to choose from without pointing. */
export function CandidateChoice({ candidates, chosen, onChoose }: CandidateChoiceProps) {
  const { t } = useTranslation('discover')
  const name = useId()
  return (
    <Choices>
      <legend className={styles.title}>{t('pageFeed.repeated')}</legend>
      {candidates.length === 0 && <p className={styles.quiet}>{t('pageFeed.noCandidates')}</p>}
      {candidates.map(({ recipe, count, samples }) => (
        <Choice
          key={recipe.item}
          name={name}
          className={styles.candidate}
          checked={recipe.item === chosen}
          onChoose={() => onChoose(recipe)}
        >
          <span className={styles.samples}>
            {samples.map((sample, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two may say the same, and none ever moves
              <bdi key={index} className={styles.sample}>
                {sample}
              </bdi>
            ))}
          </span>
          <span className={styles.quiet}>{t('pageFeed.times', { count })}</span>
        </Choice>
      ))}
    </Choices>
  )
}
