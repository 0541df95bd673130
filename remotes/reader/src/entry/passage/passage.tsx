import { useEffect, useState, type RefObject } from 'react'
import { useTranslation } from '@tidings/runtime'
import { IconButton, VisuallyHidden, X } from '@tidings/ui'
import { followPassage } from './follow-passage.ts'
import styles from './passage.module.css'

interface PassageProps {
  words: string
  /** Where the entry is shown. */
  scroller: RefObject<HTMLElement | null>
  /** The entry is, and not the one before it, or a failure. */
  isHere: boolean
  onLeave: () => void
}

/** Leads to the words at which an entry is opened, and says whether they are there. */
export function Passage({ words, scroller, isHere, onLeave }: PassageProps) {
  const { t } = useTranslation('reader')
  const [isFound, setFound] = useState<boolean | null>(null)
  useEffect(() => {
    if (!scroller.current || !isHere) return undefined
    return followPassage(scroller.current, words, setFound)
  }, [words, scroller, isHere])
  const isMissing = isHere && isFound === false
  return (
    <div className={styles.place} data-missing={isMissing || undefined}>
      {/* It stands there before there is anything to say: else nothing is announced. */}
      <output>
        {isFound && <VisuallyHidden>{t('passage.found')}</VisuallyHidden>}
        {isMissing && t('passage.missing')}
      </output>
      {isMissing && (
        <IconButton label={t('viewer.close')} size="small" onClick={onLeave}>
          <X />
        </IconButton>
      )}
    </div>
  )
}
