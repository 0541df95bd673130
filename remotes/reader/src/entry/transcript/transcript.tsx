import { Suspense, useState } from 'react'
import { useTranslation } from '@tidings/runtime'
import { Button } from '@tidings/ui'
import { FileText } from '../../icons/icons.tsx'
import { aheadOf, TranscriptText } from '../../late/late-entry.ts'
import { ContentSkeleton } from '../entry-skeleton.tsx'
import type { TranscriptProps } from './transcript-text.tsx'
import styles from './transcript.module.css'

/** The way to what is said in a recording, which is asked for when it is opened. */
export function Transcript(props: TranscriptProps) {
  const { t } = useTranslation('reader')
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.transcript}>
      <Button
        variant="quiet"
        size="small"
        icon={<FileText />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        {...aheadOf(TranscriptText)}
      >
        {t(isOpen ? 'transcript.hide' : 'transcript.show')}
      </Button>
      {isOpen && (
        <Suspense fallback={<ContentSkeleton />}>
          <TranscriptText {...props} />
        </Suspense>
      )}
    </section>
  )
}
