import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, TextField } from '@tidings/ui'
import { useState, type SubmitEvent } from 'react'
import { addLine } from './lines.store.ts'
import styles from './line-form.module.css'

/** The form for another line. What is typed and not added holds back updates of this remote. */
export function LineForm({ onAdded }: { onAdded?: () => void }) {
  const { t } = useTranslation('sample')
  const [text, setText] = useState('')
  useUnsavedWork(text !== '')

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    addLine(text)
    setText('')
    onAdded?.()
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <TextField label={t('form.label')} value={text} onChange={setText} />
      <Button type="submit" variant="primary" disabled={text.trim() === ''}>
        {t('form.submit')}
      </Button>
    </form>
  )
}
