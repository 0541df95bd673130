import { useLayoutEffect, useRef, useState } from 'react'
import { useSettings, useTranslation } from '@tidings/runtime'
import { Button } from '@tidings/ui'
import { directionOf } from '../../entry/content/language.ts'
import styles from './social-post.module.css'

interface FoldedTextProps {
  /** The words as they were set; null where there are only plain ones. */
  nodes: readonly ChildNode[] | null
  plain: string
  language: string | null
}

/** Text that is cut where it is higher than a post should be, until it is asked for. */
export function FoldedText({ nodes, plain, language }: FoldedTextProps) {
  const { t } = useTranslation('reader')
  const { autoExpandLongSocialMedia } = useSettings()
  const element = useRef<HTMLDivElement>(null)
  const [isAskedFor, setAskedFor] = useState(false)
  const [isCut, setCut] = useState(false)
  const isOpen = isAskedFor || autoExpandLongSocialMedia
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    if (nodes) box.replaceChildren(...nodes)
    setCut(box.scrollHeight > box.clientHeight + 1)
    // The words of a post are read once; another text is another element.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [])
  return (
    <>
      <div
        ref={element}
        className={styles.text}
        dir={nodes ? directionOf(language) : 'auto'}
        data-plain={!nodes || undefined}
        data-folded={!isOpen || undefined}
        data-cut={(isCut && !isOpen) || undefined}
      >
        {nodes ? null : plain}
      </div>
      {isCut && !isOpen && (
        <Button variant="quiet" size="small" className={styles.more} onClick={() => setAskedFor(true)}>
          {t('row.showMore')}
        </Button>
      )}
    </>
  )
}
