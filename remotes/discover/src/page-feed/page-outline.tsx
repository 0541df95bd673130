import type { PageField } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { VisuallyHidden } from '@tidings/ui'
import { useEffect, useId, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { firstOf, stepFrom, wordsOf, type Direction, type OutlineTree } from './outline-tree.ts'
import { OutlineContent } from './outline-content.tsx'
import styles from './page-outline.module.css'
import { useMarks } from './use-marks.ts'
import type { PagePreview } from './use-page-feed.ts'

interface PageOutlineProps {
  tree: OutlineTree
  /** Whose items and parts are marked. */
  preview: PagePreview | null
  /** What is being pointed at. */
  field: PageField
  isCut: boolean
  onPoint: (node: number) => void
  onCancel: () => void
}

const directions: Record<string, Direction> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  ArrowRight: 'inside',
  ArrowLeft: 'outside',
}

/**
 * A page to point at with mouse, finger or keys. Its elements are ours, made of what the server says is on the page: nothing
 * of its code, addresses or looks is in this document.
 */
export function PageOutline({ tree, preview, field, isCut, onPoint, onCancel }: PageOutlineProps) {
  const { t } = useTranslation('discover')
  const [cursor, setCursor] = useState<number | null>(null)
  const root = useMarks(preview, cursor)
  const hint = useId()

  useEffect(() => {
    // Whoever wants to point at a part finds the page in sight, and the keys on it.
    if (field !== 'item') root.current?.focus()
  }, [field, root])

  const current = cursor === null ? null : (tree.elements.get(cursor) ?? null)

  function handleKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key]
    if (direction) {
      const start = tree.elements.get(preview?.items[0] ?? -1) ?? firstOf(tree)
      setCursor((current ? stepFrom(current, direction, tree) : start)?.id ?? null)
    } else if ((event.key === 'Enter' || event.key === ' ') && current) onPoint(current.id)
    else if (event.key === 'Escape') onCancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function handleClick({ target }: MouseEvent) {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-node]') : null
    if (!element) return
    const node = Number(element.dataset['node'])
    setCursor(node)
    onPoint(node)
  }

  return (
    <div className={styles.frame}>
      <p id={hint} className={styles.hint}>
        {t(`pageFeed.hint.${field === 'item' ? 'item' : 'part'}`, { part: t(`pageFeed.field.${field}`) })}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is operated */}
      <div
        ref={root}
        className={styles.page}
        role="application"
        data-field={field}
        aria-label={t('pageFeed.page')}
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application has the focus
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onClick={handleClick}
      >
        <OutlineContent tree={tree} />
        {isCut && <p className={styles.cut}>{t('pageFeed.cut')}</p>}
      </div>
      <VisuallyHidden>
        <output>{current && `${current.name} ${wordsOf(current)}`}</output>
      </VisuallyHidden>
    </div>
  )
}
