import { useTranslation } from '@tidings/runtime'
import { Rss } from '@tidings/ui'
import { shortAddress } from './address.ts'
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
    <fieldset className={styles.candidates}>
      <legend className={styles.subtitle}>{t('lookup.several', { count: candidates.length })}</legend>
      {candidates.map(({ url, title }) => (
        <label key={url} className={styles.candidate}>
          <input
            type="radio"
            name="candidate"
            className={styles.radio}
            checked={url === chosenUrl}
            onChange={() => onChoose(url)}
          />
          <Rss />
          <span className={styles.candidateName}>{title || shortAddress(url)}</span>
          {title && <span className={styles.quiet}>{shortAddress(url)}</span>}
        </label>
      ))}
    </fieldset>
  )
}
