import { TASK_PROMPT_LENGTH } from '@tidings/contracts/form-limits'
import type { Task } from '@tidings/contracts'
import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Dialog, Switch, TextArea, TextField } from '@tidings/ui'
import { useId, useState, type FormEvent } from 'react'
import { ScheduleFields } from './schedule-fields.tsx'
import { TaskFailureWords } from './task-failure-words.tsx'
import {
  draftOf,
  emptyDraft,
  isSame,
  problemsOf,
  toChanges,
  toInput,
  type TaskDraft,
  type TaskProblems,
} from './tasks.ts'
import { changeTask, createTask } from './tasks.api.ts'
import { useMailHint } from './use-mail-hint.ts'
import settings from '../settings/settings.module.css'

/** From there on it is said how much is left. */
const WARN_FROM = TASK_PROMPT_LENGTH * 0.8

interface TaskDialogProps {
  /** Null for a new one. */
  task: Task | null
  /** What was typed before, and neither kept nor dismissed. */
  left: TaskDraft | undefined
  /** It is told what is neither kept nor dismissed; null where nothing is. */
  onClose: (left: TaskDraft | null) => void
}

/** Asks what a task is, and when it is done. */
export function TaskDialog({ task, left, onClose }: TaskDialogProps) {
  const { t } = useTranslation('ai')
  const [openedAt] = useState(() => Date.now())
  const [before] = useState(() => (task ? draftOf(task, openedAt) : emptyDraft(openedAt)))
  const [draft, setDraft] = useState(left ?? before)
  const [triedAt, setTriedAt] = useState<number | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useId()
  const isChanged = !isSame(draft, before)
  useUnsavedWork(isChanged)
  const findProblems = (now: number) => problemsOf(draft, task && before, now)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const now = Date.now()
    setTriedAt(now)
    if (Object.keys(findProblems(now)).length > 0 || isSaving) return
    setIsSaving(true)
    setFailure(null)
    try {
      if (task) await changeTask(task.id, toChanges(draft, before, now))
      else await createTask(toInput(draft, now))
      onClose(null)
    } catch (error) {
      setFailure(error)
      setIsSaving(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(isChanged ? draft : null)}
      title={t(task ? 'task.edit' : 'task.add')}
      actions={
        <>
          <Button onClick={() => onClose(null)}>{t('connection.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" loading={isSaving}>
            {t('connection.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={settings.form} onSubmit={(event) => void handleSubmit(event)}>
        <Fields
          draft={draft}
          now={openedAt}
          problems={triedAt === null ? {} : findProblems(triedAt)}
          onChange={setDraft}
        />
        {failure !== null && <TaskFailureWords error={failure} />}
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  draft: TaskDraft
  now: number
  problems: TaskProblems
  onChange: (draft: TaskDraft) => void
}

function Fields({ draft, now, problems, onChange }: FieldsProps) {
  const { t } = useTranslation('ai')
  const mailHint = useMailHint()
  const left = TASK_PROMPT_LENGTH - draft.prompt.trim().length
  return (
    <>
      <TextField
        label={t('task.name')}
        value={draft.name}
        error={problems.name && t(problems.name)}
        required
        onChange={(name) => onChange({ ...draft, name })}
      />
      <TextArea
        label={t('task.prompt')}
        description={
          left < TASK_PROMPT_LENGTH - WARN_FROM && left >= 0
            ? t('chatSettings.personalLeft', { count: left })
            : t('task.promptHint')
        }
        value={draft.prompt}
        error={problems.prompt && t(problems.prompt)}
        rows={4}
        required
        onChange={(prompt) => onChange({ ...draft, prompt })}
      />
      <ScheduleFields
        when={draft.when}
        now={now}
        problems={problems}
        onChange={(when) => onChange({ ...draft, when })}
      />
      <Switch
        label={t('task.byMail')}
        description={mailHint}
        checked={draft.byMail}
        onChange={(byMail) => onChange({ ...draft, byMail })}
      />
      <Switch
        label={t('task.enabled')}
        description={t('task.enabledHint')}
        checked={draft.isEnabled}
        onChange={(isEnabled) => onChange({ ...draft, isEnabled })}
      />
    </>
  )
}
