import type { Memory } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Button, IconButton, Pencil, Trash2 } from '@tidings/ui'
import { useState } from 'react'
import { FailureWords } from '../failures/failure-words.tsx'
import { failureOf, type Failure } from '../failures/failure.ts'
import { changeMemory, forgetMemory, keepMemory } from './memories.api.ts'
import { toInput } from './memories.ts'
import { MemoryForm } from './memory-form.tsx'
import { MemoryWords } from './memory-words.tsx'
import styles from './memories.module.css'

interface MemoryLineProps {
  memory: Memory
  /** It was forgotten just now, and can be remembered again. */
  isForgotten: boolean
  onForgotten: () => void
  onRestored: () => void
}

/** A memory, and what can be done with it. */
export function MemoryLine({ memory, isForgotten, onForgotten, onRestored }: MemoryLineProps) {
  const { t } = useTranslation('ai')
  const [isEdited, setIsEdited] = useState(false)
  const [wasEdited, setWasEdited] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function attempt(doing: Promise<unknown>, then: () => void) {
    try {
      await doing
      setFailure(null)
      then()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }

  const name = { memory: memory.memory.slice(0, NAME_LENGTH) }
  if (isEdited)
    return (
      <li>
        <MemoryForm
          before={memory}
          onSave={(next) => changeMemory(memory.id, next)}
          onClose={() => {
            setIsEdited(false)
            setWasEdited(true)
          }}
        />
      </li>
    )
  return (
    <li className={styles.line} data-forgotten={isForgotten || undefined}>
      <div className={styles.words}>
        {isForgotten ? (
          <output className={styles.text}>{t('memory.forgotten', name)}</output>
        ) : (
          <MemoryWords memory={memory} usedAt={memory.lastAccessedAt} />
        )}
        {failure && (
          <div role="alert">
            <FailureWords failure={failure} />
          </div>
        )}
      </div>
      {isForgotten ? (
        <Button
          ref={takeFocus}
          size="small"
          onClick={() => void attempt(keepMemory({ ...toInput(memory), ...metadataOf(memory) }), onRestored)}
        >
          {t('memory.undo')}
        </Button>
      ) : (
        <div className={styles.actions}>
          <IconButton
            ref={wasEdited ? takeFocus : undefined}
            size="small"
            label={t('memory.editNamed', name)}
            onClick={() => setIsEdited(true)}
          >
            <Pencil />
          </IconButton>
          <IconButton
            size="small"
            label={t('memory.forgetNamed', name)}
            onClick={() => void attempt(forgetMemory(memory.id), onForgotten)}
          >
            <Trash2 />
          </IconButton>
        </div>
      )}
    </li>
  )
}

/** So much of a text says which memory is meant. */
const NAME_LENGTH = 60

const metadataOf = ({ metadata }: Memory) => metadata && { metadata }

/** What had the focus is gone; this stands in its place. */
const takeFocus = (button: HTMLElement | null) => button?.focus()
