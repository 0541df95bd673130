import { useEffect, useRef, useState, type RefObject } from 'react'
import { useStore, useTranslation } from '@tidings/runtime'
import { IconButton } from '@tidings/ui'
import { ArrowUp } from '../../icons/icons.tsx'
import { onceTextIsOn } from '../text-on-page.ts'
import { headingsOf, showHeading, type Headings } from './headings.ts'
import { readProgress } from './progress.ts'
import styles from './outline.module.css'

interface OutlineProps {
  scroller: RefObject<HTMLElement | null>
  /** Where it puts the headings that it finds. */
  $headings: Headings
}

/** How far one has read; beside the text, where there is room, its headings too. Another text wants another one. */
export function Outline({ scroller, $headings }: OutlineProps) {
  const { t } = useTranslation('reader')
  const bar = useRef<HTMLDivElement>(null)
  const percent = useRef<HTMLSpanElement>(null)
  const headings = useStore($headings)
  const [currentIndex, setCurrentIndex] = useState(-1)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const follow = () => {
      const progress = readProgress(element)
      bar.current?.style.setProperty('--read', String(progress))
      if (percent.current) percent.current.textContent = `${Math.round(progress * 100)}%`
      const line = element.getBoundingClientRect().top + element.clientHeight / 4
      setCurrentIndex(
        $headings.get().findLastIndex(({ element: heading }) => heading.getBoundingClientRect().top <= line),
      )
    }
    let frame = 0
    // Once the text stands on the page.
    const stopWaiting = onceTextIsOn(element, () => {
      frame = requestAnimationFrame(() => {
        $headings.set(headingsOf(element))
        follow()
      })
    })
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      stopWaiting()
      cancelAnimationFrame(frame)
      $headings.set([])
      element.removeEventListener('scroll', follow)
    }
  }, [scroller, $headings])

  return (
    <>
      <div ref={bar} className={styles.progress} aria-hidden="true" />
      {headings.length > 0 && (
        <nav className={styles.outline} aria-label={t('outline.label')}>
          <ol className={styles.headings}>
            {headings.map((heading, index) => (
              <li key={index} data-level={heading.level}>
                <button
                  type="button"
                  className={styles.heading}
                  aria-current={index === currentIndex ? 'location' : undefined}
                  onClick={() => showHeading(heading)}
                >
                  <span className={styles.text} dir="auto">
                    {heading.text}
                  </span>
                  <span className={styles.tick} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ol>
          <p className={styles.foot}>
            <span ref={percent} />
            <IconButton
              size="small"
              label={t('outline.top')}
              onClick={() => scroller.current?.scrollTo({ top: 0 })}
            >
              <ArrowUp />
            </IconButton>
          </p>
        </nav>
      )}
    </>
  )
}
