import type { Memory } from '@tidings/contracts'
import { useQuery, useTranslation } from '@tidings/runtime'
import { Button, Dialog, Plus, Search, Spinner, TextField } from '@tidings/ui'
import { useState } from 'react'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { failureOf } from '../failures/failure.ts'
import { RemoveDialog } from '../settings/remove-dialog.tsx'
import { forgetAllMemories, keepMemory, memoriesQuery } from './memories.api.ts'
import { findMemories, toInput } from './memories.ts'
import { MemoryForm } from './memory-form.tsx'
import { MemoryLine } from './memory-line.tsx'
import styles from './memories.module.css'

type Asked = 'add' | 'forgetAll'

interface MemoriesDialogProps {
  /** Whether anything new is to be remembered. */
  mayAdd: boolean
  onClose: () => void
}

/** All that is remembered: to be looked through, changed and forgotten. */
export function MemoriesDialog({ mayAdd, onClose }: MemoriesDialogProps) {
  const { t } = useTranslation('ai')
  const { data: memories, error, refetch } = useQuery({ ...memoriesQuery(), staleTime: 0 })
  const [asked, setAsked] = useState<Asked | null>(null)
  const [clearings, setClearings] = useState(0)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('memory.title')}
      actions={
        <Buttons count={memories?.length ?? 0} offersAdding={mayAdd && asked !== 'add'} onAsk={setAsked} />
      }
    >
      <div className={styles.all}>
        {error && <FailureNotice error={error} onRetry={() => void refetch()} />}
        {asked === 'add' && (
          <MemoryForm
            onSave={async (memory) => void (await keepMemory(toInput(memory)))}
            onClose={() => setAsked(null)}
          />
        )}
        {!memories && !error && <Spinner label={t('memory.title')} />}
        {memories && <Found key={clearings} memories={memories} mayAdd={mayAdd} />}
      </div>
      {asked === 'forgetAll' && (
        <ForgetAllDialog
          count={memories?.length ?? 0}
          onForgotten={() => setClearings(clearings + 1)}
          onClose={() => setAsked(null)}
        />
      )}
    </Dialog>
  )
}

interface ButtonsProps {
  count: number
  offersAdding: boolean
  onAsk: (asked: Asked) => void
}

function Buttons({ count, offersAdding, onAsk }: ButtonsProps) {
  const { t } = useTranslation('ai')
  const [wasAdding, setWasAdding] = useState(false)
  function handleAdd() {
    onAsk('add')
    setWasAdding(true)
  }
  return (
    <>
      {count > 0 && (
        <Button variant="quiet" onClick={() => onAsk('forgetAll')}>
          {t('memory.forgetAll')}
        </Button>
      )}
      {offersAdding && (
        <Button ref={wasAdding ? takeFocus : undefined} icon={<Plus />} onClick={handleAdd}>
          {t('memory.add')}
        </Button>
      )}
    </>
  )
}

/** The form that had the focus is gone; what has opened it stands there again. */
const takeFocus = (button: HTMLElement | null) => button?.focus()

/** What is remembered and found by a search, and what was forgotten just now, each where it was. */
function Found({ memories, mayAdd }: { memories: readonly Memory[]; mayAdd: boolean }) {
  const { t } = useTranslation('ai')
  const [search, setSearch] = useState('')
  const [forgotten, setForgotten] = useState<readonly Memory[]>([])
  const left = memories.filter(({ id }) => forgotten.every((each) => each.id !== id))
  const all = [...left, ...forgotten].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  const found = findMemories(all, search)
  if (all.length === 0) return <p className={styles.quiet}>{t(mayAdd ? 'memory.none' : 'memory.nothing')}</p>
  return (
    <>
      <TextField
        label={t('memory.search')}
        hideLabel
        type="search"
        icon={<Search />}
        placeholder={t('memory.search')}
        value={search}
        onChange={setSearch}
      />
      <ul className={styles.lines}>
        {found.map((memory) => (
          <MemoryLine
            key={memory.id}
            memory={memory}
            isForgotten={forgotten.includes(memory)}
            onForgotten={() => setForgotten([...forgotten, memory])}
            onRestored={() => setForgotten(forgotten.filter((each) => each !== memory))}
          />
        ))}
      </ul>
      {found.length === 0 && <p className={styles.quiet}>{t('memory.nothingFound')}</p>}
    </>
  )
}

interface ForgetAllDialogProps {
  count: number
  onForgotten: () => void
  onClose: () => void
}

function ForgetAllDialog({ count, onForgotten, onClose }: ForgetAllDialogProps) {
  const { t } = useTranslation('ai')
  return (
    <RemoveDialog
      title={t('memory.forgetAllTitle')}
      description={t('memory.forgetAllText', { count })}
      confirmLabel={t('memory.forgetAll')}
      onRemove={async () => {
        await forgetAllMemories()
        onForgotten()
      }}
      failureOf={failureOf}
      onClose={onClose}
    />
  )
}
