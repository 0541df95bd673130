import { useTranslation } from '@tidings/runtime'
import { Rss } from '@tidings/ui'
import { shortAddress } from './address.ts'
import { Choice, Choices } from './choices.tsx'
import styles from './follow.module.css'
import type { FoundFeed } from './use-lookup.ts'

interface CandidateListProps {
  candidates: NonNullable<FoundFeed['candidates']>
  chosenUrl: string
  onChoose: (url: string) => void
}

/** The feeds that a page offers, to choose one. */
export function CandidateList({ candidates, chosenUrl, onChoose }: CandidateListProps) {
  const { t } = useTranslation('discover')
  return (
    <Choices>
      <legend className={styles.subtitle}>{t('lookup.several', { count: candidates.length })}</legend>
      {candidates.map(({ url, title }) => (
        <Choice
          key={url}
          name="candidate"
          className={styles.candidate}
          checked={url === chosenUrl}
          onChoose={() => onChoose(url)}
        >
          <Rss />
          <span className={styles.candidateName}>{title || shortAddress(url)}</span>
          {title && <span className={styles.quiet}>{shortAddress(url)}</span>}
        </Choice>
      ))}
    </Choices>
  )
}
