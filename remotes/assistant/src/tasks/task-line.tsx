import type { ChatSession, Task } from '@tidings/contracts'
import { formatDate, formatRelative, Link, useTranslation } from '@tidings/runtime'
import { Badge, IconButton, Pencil, Play, toast, Trash2, VisuallyHidden } from '@tidings/ui'
import { useState } from 'react'
import { FlaskConical, Mail, Pause } from '../chat/icons.tsx'
import { isUnread } from '../chat/sessions/sessions.api.ts'
import { FailureWords } from '../failures/failure-words.tsx'
import { LineFailure, LineHead } from '../settings/list.tsx'
import { failureOfRun, failureOfTask } from './task-failure.ts'
import { isDone, sendsMail, statusOf } from './tasks.ts'
import { changeTask } from './tasks.api.ts'
import { TestRunWords } from './test-run-words.tsx'
import { useScheduleWords } from './use-schedule-words.ts'
import { useTestRun } from './use-test-run.ts'
import settings from '../settings/settings.module.css'
import styles from './tasks.module.css'

const tones = { scheduled: 'success', paused: 'neutral', completed: 'neutral', failed: 'danger' } as const

interface TaskLineProps {
  task: Task
  /** The chat in which its reports are; undefined where there are none. */
  report: ChatSession | undefined
  now: number
  onEdit: () => void
  onRemove: () => void
}

/** A task: what it is, when it is run, what came of it, and what can be done with it. */
export function TaskLine({ task, report, now, onEdit, onRemove }: TaskLineProps) {
  const { t } = useTranslation('ai')
  const say = useScheduleWords()
  const { run, start } = useTestRun(task.id)
  const { name } = task
  const status = statusOf(task, now)
  return (
    <li className={settings.line}>
      <div className={settings.words}>
        <LineHead name={name}>
          <Badge tone={tones[status]}>{t(`task.status.${status}`)}</Badge>
        </LineHead>
        <span className={settings.quiet}>{say(task)}</span>
        <Facts task={task} report={report} now={now} />
        {task.lastFailure && (
          <LineFailure>
            <p>{t('task.lastFailed')}</p>
            <FailureWords failure={failureOfRun(task.lastFailure)} />
          </LineFailure>
        )}
        <TestRunWords run={run} />
      </div>
      <div className={settings.actions}>
        <IconButton
          label={t('task.testNamed', { name })}
          loading={run?.state === 'started'}
          onClick={() => void start()}
        >
          <FlaskConical />
        </IconButton>
        {!isDone(task, now) && <PauseButton task={task} />}
        <IconButton label={t('task.editNamed', { name })} onClick={onEdit}>
          <Pencil />
        </IconButton>
        <IconButton label={t('task.removeNamed', { name })} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  )
}

/** When it is run next and was run last, and where what it has brought is. */
function Facts({ task, report, now }: Pick<TaskLineProps, 'task' | 'report' | 'now'>) {
  const { t } = useTranslation('ai')
  const { nextRunAt, lastRunAt } = task
  const isLate = nextRunAt !== null && Date.parse(nextRunAt) <= now
  return (
    <div className={settings.facts}>
      {nextRunAt !== null && (
        <time dateTime={nextRunAt} title={formatDate(nextRunAt)}>
          {isLate ? t('task.isDue') : t('task.nextRun', { time: formatRelative(nextRunAt, now) })}
        </time>
      )}
      <span title={lastRunAt === null ? undefined : formatDate(lastRunAt)}>
        {lastRunAt === null
          ? t('task.neverRun')
          : t('task.lastRun', { time: formatRelative(lastRunAt, now) })}
      </span>
      {sendsMail(task) && (
        <span className={styles.mail}>
          <Mail aria-hidden="true" />
          {t('task.mails')}
        </span>
      )}
      {report && (
        <Link to={`/ai/${task.id}`} className={styles.reports}>
          {isUnread(report) && (
            <span className={styles.unread}>
              <VisuallyHidden>{t('chat.session.unread')}</VisuallyHidden>
            </span>
          )}
          {t('task.openReports')}
          <VisuallyHidden>{t('task.ofTask', { name: task.name })}</VisuallyHidden>
        </Link>
      )}
    </div>
  )
}

function PauseButton({ task: { id, name, isEnabled } }: { task: Task }) {
  const { t } = useTranslation('ai')
  const [isWaiting, setIsWaiting] = useState(false)
  async function handleClick() {
    setIsWaiting(true)
    try {
      await changeTask(id, { isEnabled: !isEnabled })
    } catch (error) {
      toast.error(t(failureOfTask(error).words))
    }
    setIsWaiting(false)
  }
  return (
    <IconButton
      label={t(isEnabled ? 'task.pauseNamed' : 'task.goOnNamed', { name })}
      loading={isWaiting}
      onClick={() => void handleClick()}
    >
      {isEnabled ? <Pause /> : <Play />}
    </IconButton>
  )
}
