import { MEMORY_LENGTH } from '@tidings/contracts/form-limits'
import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Select, TextArea, TextField } from '@tidings/ui'
import { useState, type FormEvent } from 'react'
import { FailureWords } from '../failures/failure-words.tsx'
import { failureOf, type Failure } from '../failures/failure.ts'
import {
  areTagsGood,
  draftOf,
  emptyDraft,
  isComplete,
  levelOf,
  levels,
  toDay,
  toRemembered,
  withLevel,
  type Remembered,
} from './memories.ts'
import styles from './memories.module.css'

/** From there on it is said how much is left. */
const WARN_FROM = MEMORY_LENGTH * 0.8

interface MemoryFormProps {
  /** What is changed; nothing for a new one. */
  before?: Remembered
  /** Keeps it, and throws where it is not kept. */
  onSave: (memory: Remembered) => Promise<void>
  onClose: () => void
}

/** Asks what is to be remembered. */
export function MemoryForm({ before, onSave, onClose }: MemoryFormProps) {
  const { t } = useTranslation('ai')
  const first = before ? draftOf(before) : emptyDraft
  const [today] = useState(() => toDay(new Date()))
  const [draft, setDraft] = useState(first)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  useUnsavedWork(JSON.stringify(draft) !== JSON.stringify(first))
  const change = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed })

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsSaving(true)
    try {
      await onSave(toRemembered(draft, before))
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
      setIsSaving(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <TextArea
        ref={takeFocus}
        label={t('memory.text')}
        description={
          draft.memory.length > WARN_FROM &&
          t('chatSettings.personalLeft', { count: MEMORY_LENGTH - draft.memory.length })
        }
        value={draft.memory}
        maxLength={MEMORY_LENGTH}
        rows={3}
        required
        onChange={(memory) => change({ memory })}
      />
      <Select
        label={t('memory.importance')}
        value={levelOf(draft.importance)}
        options={levels.map((value) => ({ value, label: t(`memory.level.${value}`) }))}
        onChange={(level) => setDraft(withLevel(draft, level))}
      />
      <TextField
        label={t('memory.tags')}
        description={t('memory.tagsHint')}
        error={areTagsGood(draft.tags) ? undefined : t('memory.tagsWrong')}
        value={draft.tags}
        onChange={(tags) => change({ tags })}
      />
      <TextField
        label={t('memory.lastDay')}
        description={t('memory.lastDayHint')}
        type="date"
        min={today}
        value={draft.until}
        onChange={(until) => change({ until })}
      />
      {failure && (
        <div role="alert">
          <FailureWords failure={failure} />
        </div>
      )}
      <div className={styles.buttons}>
        <Button size="small" onClick={onClose}>
          {t('connection.cancel')}
        </Button>
        <Button type="submit" size="small" variant="primary" loading={isSaving} disabled={!isComplete(draft)}>
          {t('connection.save')}
        </Button>
      </div>
    </form>
  )
}

/** Whoever has asked for the form wants to write in it. */
const takeFocus = (field: HTMLElement | null) => field?.focus()
