import type { Task } from '@tidings/contracts'
import { useQuery, useTranslation } from '@tidings/runtime'
import { lazily, Spinner } from '@tidings/ui'
import { useState } from 'react'
import { sessionsQuery } from '../chat/sessions/sessions.api.ts'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { Group } from '../settings/group.tsx'
import { List } from '../settings/list.tsx'
import { RemoveDialog } from '../settings/remove-dialog.tsx'
import { useLeftDrafts } from '../settings/use-left-drafts.ts'
import { failureOfTask } from './task-failure.ts'
import { TaskLine } from './task-line.tsx'
import { TaskRoom } from './task-room.tsx'
import type { TaskDraft } from './tasks.ts'
import { removeTask, tasksQuery } from './tasks.api.ts'
import settings from '../settings/settings.module.css'

const TaskDialog = lazily(() => import('./task-dialog.tsx').then((part) => part.TaskDialog))

type Asked = { ask: 'edit'; task: Task | null } | { ask: 'remove'; task: Task }

/** What the assistant does by time. Without a model nothing is added, and what there is may still be changed. */
export function TasksGroup({ hasModels }: { hasModels: boolean }) {
  const { t } = useTranslation('ai')
  const { data: tasks, error, refetch, dataUpdatedAt } = useQuery(tasksQuery())
  const [asked, setAsked] = useState<Asked | null>(null)
  const drafts = useLeftDrafts<TaskDraft>()
  const close = () => setAsked(null)
  function handleEdit(task: Task | null) {
    const open = () => setAsked({ ask: 'edit', task })
    void TaskDialog.load().then(open, open)
  }
  if (!hasModels && !tasks?.length) return null
  return (
    <Group title={t('task.title')}>
      {!tasks && <Missing error={error} onRetry={() => void refetch()} />}
      {tasks && (
        <Tasks
          tasks={tasks}
          now={dataUpdatedAt}
          onEdit={handleEdit}
          onRemove={(task) => setAsked({ ask: 'remove', task })}
        />
      )}
      {tasks && hasModels && <TaskRoom used={tasks.length} onAdd={() => handleEdit(null)} />}
      {asked?.ask === 'edit' && (
        <TaskDialog
          task={asked.task}
          left={drafts.find(asked.task)}
          onClose={(draft) => {
            drafts.leave(asked.task, draft)
            close()
          }}
        />
      )}
      {asked?.ask === 'remove' && (
        <RemoveDialog
          title={t('task.removeTitle', { name: asked.task.name })}
          description={t('task.removeText')}
          confirmLabel={t('task.remove')}
          onRemove={() => removeTask(asked.task.id)}
          failureOf={failureOfTask}
          onClose={close}
        />
      )}
    </Group>
  )
}

/** They come, or cannot be had. */
function Missing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('ai')
  return (
    <div className={settings.row}>
      {error ? <FailureNotice error={error} onRetry={onRetry} /> : <Spinner label={t('task.title')} />}
    </div>
  )
}

interface TasksProps {
  tasks: readonly Task[]
  /** When they were as they are shown. */
  now: number
  onEdit: (task: Task) => void
  onRemove: (task: Task) => void
}

function Tasks({ tasks, now, onEdit, onRemove }: TasksProps) {
  const { t } = useTranslation('ai')
  const { data: sessions } = useQuery(sessionsQuery())
  return (
    <List title={t('task.title')} none={t('task.none')}>
      {tasks.map((task) => (
        <TaskLine
          key={task.id}
          task={task}
          report={sessions?.find(({ chatId }) => chatId === task.id)}
          now={now}
          onEdit={() => onEdit(task)}
          onRemove={() => onRemove(task)}
        />
      ))}
    </List>
  )
}
