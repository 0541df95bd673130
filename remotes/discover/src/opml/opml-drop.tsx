import { limits } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Button, Callout, FileUp } from '@tidings/ui'
import { useRef, useState, type DragEvent } from 'react'
import { ProblemCallout } from '../follow/problem-callout.tsx'
import type { FileRefusal } from './opml-file.ts'
import styles from './opml.module.css'

interface OpmlDropProps {
  refusal: FileRefusal | undefined
  error: unknown
  onFile: (file: File) => void
}

const KILOBYTE = 1024

/** The place to drop an OPML file on, or to choose one. */
export function OpmlDrop({ refusal, error, onFile }: OpmlDropProps) {
  const { t } = useTranslation('discover')
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const kilobytes = limits.opmlBytes / KILOBYTE

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }

  return (
    <div className={styles.panel}>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <FileUp size={24} strokeWidth={1.5} className={styles.dropIcon} />
        <p>{t('import.drop')}</p>
        <p className={styles.quiet}>{t('import.hint', { kilobytes })}</p>
        <Button onClick={() => input.current?.click()}>{t('import.choose')}</Button>
        <input
          ref={input}
          type="file"
          accept=".opml,.xml"
          hidden
          aria-label={t('import.choose')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </div>
      {refusal && <Callout tone="danger" title={t(`import.${refusal}`, { kilobytes })} />}
      {error !== undefined && <ProblemCallout error={error} onRetry={() => input.current?.click()} />}
    </div>
  )
}
