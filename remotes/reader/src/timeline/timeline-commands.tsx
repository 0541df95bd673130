import { useEffect } from 'react'
import type { TimelineScope } from '@tidings/db'
import { useCommand } from '@tidings/runtime'
import { useMarkAllRead } from '../actions/use-mark-all-read.ts'
import { earlyEntryCommands } from '../commands/early-entry-commands.ts'
import { isOffered } from '../commands/is-offered.ts'
import { scopeCommands } from '../commands/scope-commands.ts'
import { useCommands } from '../commands/use-commands.ts'
import { useEntryRunner } from '../commands/use-entry-runner.ts'
import type { Scope } from '../scope/scope.ts'
import { tellSeen } from '../scope/seen.ts'
import { useUnreadCount } from '../scope/use-unread-count.ts'
import { focusedEntryId } from './focused-entry.ts'
import type { Timeline } from './use-timeline.ts'

interface TimelineCommandsOptions {
  scope: Scope
  localScope: TimelineScope
  timeline: Timeline
  entryId: string | null
  unreadOnly: boolean
  openBeside: (step: 1 | -1) => void
}

/**
 * Answers the commands of a timeline and of its entries: the open one, else the one whose row has the focus. It draws
 * nothing, and what counts for it alone draws nothing anew.
 */
export function TimelineCommands({
  scope,
  localScope,
  timeline,
  entryId,
  unreadOnly,
  openBeside,
}: TimelineCommandsOptions) {
  const markAllRead = useMarkAllRead()
  const unread = useUnreadCount(scope)
  const runOn = useEntryRunner({ scope, keys: timeline.keys })

  const refresh = async () => {
    const refreshed = timeline.refresh()
    await (await import('../late/components.ts')).checkTimeline(localScope, refreshed, timeline.refresh)
  }

  useEffect(() => tellSeen(scope, timeline.seen))

  useCommand('timeline:switch-to-next', () => openBeside(1))
  useCommand('timeline:switch-to-previous', () => openBeside(-1))
  const target = { scope, unread, unreadOnly }
  useCommands(
    Object.keys(scopeCommands),
    (id) => scopeCommands[id]?.run?.(target, { markAllRead, refresh }),
    (id) => isOffered(scopeCommands[id]?.look?.(target)),
  )
  const entryInUse = () => entryId ?? focusedEntryId()
  useCommands(
    earlyEntryCommands,
    (id) => {
      const entry = entryInUse()
      if (entry !== null) void runOn(id, entry)
    },
    () => entryInUse() !== null,
  )
  return null
}
