import type { ChatSession } from '@tidings/contracts'
import { useQuery, useTranslation } from '@tidings/runtime'
import { IconButton, Popover } from '@tidings/ui'
import { useState, type ReactNode } from 'react'
import { tasksQuery } from '../../tasks/tasks.api.ts'
import { CalendarClock, History } from '../icons.tsx'
import { SessionList, type SessionListProps } from './session-list.tsx'
import { Sessions } from './sessions.tsx'
import { isUnread } from './sessions.api.ts'
import styles from '../chat.module.css'
import list from './sessions.module.css'

type SessionButtonProps = SessionListProps & { sessions: readonly ChatSession[] }

/** Opens the list of all chats; not where they stand beside it already. */
export function HistoryButton({ sessions, ...props }: SessionButtonProps) {
  const { t } = useTranslation('ai')
  const hasUnread = isNewIn(sessions, props.current)
  return (
    <span className={styles.historyButton}>
      <ListButton
        title={t('chat.history')}
        label={t(hasUnread ? 'chat.historyUnread' : 'chat.history')}
        icon={<History />}
        hasUnread={hasUnread}
        onOpen={props.onOpen}
      >
        {(open) => <SessionList {...props} onOpen={open} />}
      </ListButton>
    </span>
  )
}

/** Opens the list of the chats in which the reports of tasks are; only where there are tasks. */
export function ReportsButton({ sessions, ...props }: SessionButtonProps) {
  const { t } = useTranslation('ai')
  const { data: tasks = [] } = useQuery(tasksQuery())
  if (tasks.length === 0) return null
  // What a task brings stands in the chat of the same id.
  const ids = new Set(tasks.map(({ id }) => id))
  const reports = sessions.filter(({ chatId }) => ids.has(chatId))
  const hasUnread = isNewIn(reports, props.current)
  return (
    <ListButton
      title={t('task.reports')}
      label={t(hasUnread ? 'task.reportsUnread' : 'task.reports')}
      icon={<CalendarClock />}
      hasUnread={hasUnread}
      onOpen={props.onOpen}
    >
      {(open) =>
        reports.length === 0 ? (
          <p className={list.none}>{t('task.noReports')}</p>
        ) : (
          <Sessions {...props} sessions={reports} onOpen={open} />
        )
      }
    </ListButton>
  )
}

const isNewIn = (sessions: readonly ChatSession[], current: string): boolean =>
  sessions.some((session) => session.chatId !== current && isUnread(session))

interface ListButtonProps {
  title: string
  label: string
  icon: ReactNode
  hasUnread: boolean
  onOpen: (chatId: string) => void
  /** The list, by what opens a chat of it. */
  children: (open: (chatId: string) => void) => ReactNode
}

function ListButton({ title, label, icon, hasUnread, onOpen, children }: ListButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  function handleOpen(chatId: string) {
    setIsOpen(false)
    onOpen(chatId)
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      title={title}
      align="end"
      trigger={
        <IconButton label={label} size="small" className={styles.marked}>
          {icon}
          {hasUnread && <span className={styles.dot} />}
        </IconButton>
      }
    >
      <div className={styles.history}>{children(handleOpen)}</div>
    </Popover>
  )
}
