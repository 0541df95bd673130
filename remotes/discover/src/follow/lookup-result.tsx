import { useTranslation } from '@tidings/runtime'
import { useState } from 'react'
import { Skeleton, VisuallyHidden } from '@tidings/ui'
import { CandidateList } from './candidate-list.tsx'
import { FeedCard } from './feed-card.tsx'
import styles from './follow.module.css'
import { ProblemCallout } from './problem-callout.tsx'
import { useLookup } from './use-lookup.ts'

interface LookupResultProps {
  target: string
  /** A feed that what is found takes the place of. */
  replaces?: string | null
  onFollowed: (() => void) | undefined
}

/** What was found at an address: one feed, or several to choose from, or why there is none. */
export function LookupResult({ target, replaces = null, onFollowed }: LookupResultProps) {
  const { data } = useLookup(target)
  const [chosenUrl, setChosenUrl] = useState<string | null>(null)
  const candidates = data?.candidates ?? []
  return (
    <>
      {data && candidates.length > 1 && (
        <CandidateList
          candidates={candidates}
          chosenUrl={chosenUrl ?? data.feed.url}
          onChoose={setChosenUrl}
        />
      )}
      <Found target={chosenUrl ?? target} replaces={replaces} onFollowed={onFollowed} />
    </>
  )
}

function Found({ target, replaces = null, onFollowed }: LookupResultProps) {
  const { data, error, isFetching, refetch } = useLookup(target)
  if (data) return <FeedCard key={data.feed.id} found={data} replaces={replaces} onFollowed={onFollowed} />
  if (isFetching) return <FeedCardSkeleton />
  return (
    error && (
      <ProblemCallout error={error} page={target} onRetry={() => void refetch()} onLeave={onFollowed} />
    )
  )
}

function FeedCardSkeleton() {
  const { t } = useTranslation('discover')
  return (
    <div className={styles.card} aria-busy="true">
      <VisuallyHidden>
        <output>{t('lookup.loading')}</output>
      </VisuallyHidden>
      <div className={styles.header}>
        <Skeleton shape="circle" width="48px" />
        <div className={styles.names}>
          <Skeleton width="50%" />
          <Skeleton width="30%" />
        </div>
      </div>
      <Skeleton />
      <Skeleton width="80%" />
    </div>
  )
}
