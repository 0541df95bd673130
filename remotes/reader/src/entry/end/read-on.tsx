import type { RefObject } from 'react'
import { useCommand, useNavigate } from '@tidings/runtime'
import type { Scope } from '../../scope/scope.ts'
import { timelinePath } from '../../scope/timeline-path.ts'
import type { Timeline } from '../../timeline/use-timeline.ts'
import { scrollText } from '../scroll-text.ts'
import type { NextEntry } from './use-next-entry.ts'
import { useReadOnKeys } from './use-read-on-keys.ts'

/** What was at the foot of the text stays in sight at its head. */
const OVERLAP_PX = 64

interface ReadOnProps {
  scroller: RefObject<HTMLElement | null>
  scope: Scope
  timeline: Timeline
  next: NextEntry | undefined
}

/** Answers the command to read on: down the text by what is in sight, and from its end to the next entry. */
export function ReadOn(props: ReadOnProps) {
  const { isTaken } = useReadOnKeys()
  return !isTaken && <Answer {...props} />
}

function Answer({ scroller, scope, timeline, next }: ReadOnProps) {
  const navigate = useNavigate()
  useCommand('entry-render:read-on', () => {
    const text = scroller.current
    if (text && !isAtEnd(text)) return scrollText(text, text.clientHeight - OVERLAP_PX)
    if (!next) return
    timeline.readAhead(next.entry.id)
    void navigate(timelinePath(scope, next.entry.id), { replace: true })
  })
  return null
}

/** Heights are whole pixels, the place one scrolled to need not be. */
const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean =>
  scrollTop + clientHeight > scrollHeight - 2
