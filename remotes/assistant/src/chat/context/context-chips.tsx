import { useTranslation } from '@tidings/runtime'
import { BookOpen, Layers, Newspaper, Rss, Spinner, X } from '@tidings/ui'
import { useState } from 'react'
import { Paperclip } from '../icons.tsx'
import type { useAttachments } from '../composer/use-attachments.ts'
import type { ContextItem } from './page-context.ts'
import { useContextName } from './use-context-name.ts'
import styles from './context.module.css'

interface ContextChipsProps {
  context: ContextItem | null
  isContextOff: boolean
  onToggleContext: () => void
  attachments: ReturnType<typeof useAttachments>
}

/** As many are shown; the rest once one asks for them. */
const SHOWN = 4

const icons = { entry: Newspaper, feed: Rss, category: Layers, view: BookOpen }

/** What goes with what is said next: what is open on the page, and files. */
export function ContextChips({ context, isContextOff, onToggleContext, attachments }: ContextChipsProps) {
  const { t } = useTranslation('ai')
  const name = useContextName(context)
  const [isOpen, setIsOpen] = useState(false)
  const { files, coming, remove } = attachments
  if (!context && files.length + coming.length === 0) return null
  const Icon = icons[context?.kind ?? 'view']
  const shownFiles = isOpen ? files : files.slice(0, SHOWN - (context ? 1 : 0))
  return (
    <ul className={styles.chips} aria-label={t('chat.context.title')}>
      {context && (
        <li>
          <button
            type="button"
            className={styles.chip}
            aria-pressed={!isContextOff}
            title={t(isContextOff ? 'chat.context.off' : 'chat.context.on', { name })}
            onClick={onToggleContext}
          >
            <Icon aria-hidden="true" />
            <span>{name}</span>
          </button>
        </li>
      )}
      {shownFiles.map(({ id, attachment }) => (
        <li key={id} className={styles.chip}>
          <Paperclip aria-hidden="true" />
          <span title={attachment.name}>{attachment.name}</span>
          <button
            type="button"
            aria-label={t('chat.file.remove', { name: attachment.name })}
            onClick={() => remove(id)}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
      {shownFiles.length < files.length && (
        <li>
          <button type="button" className={styles.chip} onClick={() => setIsOpen(true)}>
            {t('chat.context.more', { count: files.length - shownFiles.length })}
          </button>
        </li>
      )}
      {coming.map((each) => (
        <li key={each} className={styles.chip}>
          <Spinner />
          <span>{each}</span>
        </li>
      ))}
    </ul>
  )
}
