import type { View } from '@tidings/contracts'
import { useCommand, useNavigate } from '@tidings/runtime'
import { useMarkAllRead } from '../actions/use-mark-all-read.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import { nextUnread } from './next-unread.ts'
import { scopeOfLine } from './subscription-line.tsx'
import type { SidebarRow } from './subscription-rows.ts'
import type { TreeLine } from './subscriptions.ts'

interface MarkAndNextProps {
  lines: readonly TreeLine<SidebarRow>[]
  /** The line of the timeline in view; -1 when it has none. */
  currentIndex: number
  view: View
}

/** The command that marks what is open read, which can be undone, and goes on to the next line that has something unread. */
export function MarkAndNext({ lines, currentIndex, view }: MarkAndNextProps): null {
  const navigate = useNavigate()
  const markAllRead = useMarkAllRead()
  const current = lines[currentIndex]

  function run() {
    if (!current) return
    const unread = current.type === 'folder' ? current.folder.unread : current.row.unread
    if (unread > 0) void markAllRead(scopeOfLine(current, view), unread)
    const next = nextUnread(lines, currentIndex)
    if (next) void navigate(timelinePath(scopeOfLine(next, view)))
  }

  useCommand('subscription:mark-all-as-read-and-next', run, () => current !== undefined)
  return null
}
