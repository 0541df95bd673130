import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '@tidings/runtime'
import { IconButton } from '@tidings/ui'
import { ArrowUp } from '../../icons/icons.tsx'
import { translationAttribute } from '../translation/insert-translation.ts'
import { readProgress } from './progress.ts'
import styles from './outline.module.css'

interface OutlineProps {
  scroller: RefObject<HTMLElement | null>
}

interface Heading {
  element: HTMLElement
  text: string
  level: number
}

/** With fewer headings the text itself is overview enough. */
const LEAST_HEADINGS = 3

/** How far one has read; beside the text, where there is room, its headings too. Another text wants another one. */
export function Outline({ scroller }: OutlineProps) {
  const { t } = useTranslation('reader')
  const bar = useRef<HTMLDivElement>(null)
  const percent = useRef<HTMLSpanElement>(null)
  const [headings, setHeadings] = useState<Heading[]>([])
  const [currentIndex, setCurrentIndex] = useState(-1)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let found: Heading[] = []
    const follow = () => {
      const progress = readProgress(element)
      bar.current?.style.setProperty('--read', String(progress))
      if (percent.current) percent.current.textContent = `${Math.round(progress * 100)}%`
      const line = element.getBoundingClientRect().top + element.clientHeight / 4
      setCurrentIndex(found.findLastIndex((heading) => heading.element.getBoundingClientRect().top <= line))
    }
    // Once the text stands on the page.
    const frame = requestAnimationFrame(() => {
      found = headingsOf(element)
      setHeadings(found.length >= LEAST_HEADINGS ? found : [])
      follow()
    })
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', follow)
    }
  }, [scroller])

  return (
    <>
      <div ref={bar} className={styles.progress} aria-hidden="true" />
      {headings.length > 0 && (
        <nav className={styles.outline} aria-label={t('outline.label')}>
          <ol className={styles.headings}>
            {headings.map(({ element, text, level }, index) => (
              <li key={index} data-level={level}>
                <button
                  type="button"
                  className={styles.heading}
                  aria-current={index === currentIndex ? 'location' : undefined}
                  onClick={() => element.scrollIntoView({ block: 'start' })}
                >
                  <span className={styles.text} dir="auto">
                    {text}
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

function headingsOf(scroller: HTMLElement): Heading[] {
  const found = scroller.querySelectorAll<HTMLElement>('[data-entry-text] :is(h2, h3, h4)')
  const highest = Math.min(...Array.from(found, levelOf))
  return Array.from(found, (element) => ({
    element,
    text: ownTextOf(element),
    level: levelOf(element) - highest,
  })).filter(({ text }) => text !== '')
}

/** Without what stands below it in another language. */
const ownTextOf = ({ childNodes }: HTMLElement): string =>
  Array.from(childNodes, (node) => (isTranslation(node) ? '' : (node.textContent ?? '')))
    .join('')
    .trim()

const isTranslation = (node: ChildNode): boolean =>
  node instanceof Element && node.hasAttribute(translationAttribute)

const levelOf = ({ localName }: HTMLElement): number => Number(localName.charAt(1))
