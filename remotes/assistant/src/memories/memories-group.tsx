import { changeSettings, useQuery, useSettings, useTranslation } from '@tidings/runtime'
import { Button, Switch } from '@tidings/ui'
import { useState } from 'react'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { Group } from '../settings/group.tsx'
import settings from '../settings/settings.module.css'
import { memoriesQuery } from './memories.api.ts'
import { MemoriesDialog } from './memories-dialog.tsx'
import { MemoryWords } from './memory-words.tsx'

/** So many are shown; the others are a press away (details.md 2). */
const SHOWN = 2

/**
 * Whether chats are told what is remembered, and what that is. Without a model nothing is added, and what there is may still be
 * read, changed and forgotten.
 */
export function MemoriesGroup({ hasModels }: { hasModels: boolean }) {
  const { t } = useTranslation('ai')
  const { memories: remembers } = useSettings()
  const { data: memories = [], error, refetch } = useQuery(memoriesQuery())
  const [isOpen, setIsOpen] = useState(false)
  // What was forgotten last can be had back until the dialog is closed.
  if (!hasModels && memories.length === 0 && !isOpen) return null
  return (
    <Group title={t('memory.title')}>
      {hasModels && (
        <div className={settings.row}>
          <Switch
            label={t('memory.on')}
            description={t('memory.onHint')}
            checked={remembers}
            onChange={(next) => void changeSettings({ memories: next })}
          />
        </div>
      )}
      {error && (
        <div className={settings.row}>
          <FailureNotice error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {memories.slice(0, SHOWN).map((memory) => (
        <div key={memory.id} className={settings.row}>
          <MemoryWords memory={memory} usedAt={memory.lastAccessedAt} />
        </div>
      ))}
      <div className={settings.row}>
        <Button onClick={() => setIsOpen(true)}>
          {memories.length > SHOWN ? t('memory.all', { count: memories.length }) : t('memory.manage')}
        </Button>
      </div>
      {isOpen && <MemoriesDialog mayAdd={hasModels} onClose={() => setIsOpen(false)} />}
    </Group>
  )
}
