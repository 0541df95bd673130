import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { limits } from '@tidings/contracts'
import {
  db,
  resolveScope,
  type TimelineCursor,
  type TimelineKey,
  type TimelineOrder,
  type TimelineScope,
} from '@tidings/db'
import { useLiveQuery } from '@tidings/runtime'
import { useExcludePrivate } from './use-exclude-private.ts'
import { showFirstRows, useHoldForFirstRows } from './first-rows.ts'
import type { ListScroll } from './list-scroll.ts'
import type { ReadTimeline } from './first-timeline.ts'
import { emptyList, listOf, reduceList, type ListAction, type ListState } from './list-state.ts'
import { openWindow, type TimelineWindow } from './timeline-window.ts'

const NEXT_PIECE = 400

export interface TimelineInput {
  scope: TimelineScope
  unreadOnly: boolean
  order: TimelineOrder
  /** Where it was left the last time. */
  left: ListScroll | null
  /** What was read of it ahead. */
  known: ReadTimeline | null
}

export interface ShownList extends ListState<TimelineKey> {
  /** The local database has more. */
  hasMore: boolean
  /** Asks the local database for more, where it may have more. */
  widen: () => void
  /** Lets in what waits. */
  release: () => void
  /** The time of the lowest row in sight, as `timeOf` has it; null while all may move. */
  settleAt: (time: string | null) => void
}

/** What a timeline shows of the local database, as it changes; nothing beyond `end`, where there may be gaps. */
export function useShownList(input: TimelineInput, end: TimelineCursor | null): ShownList {
  const { unreadOnly, order, left } = input
  const name = `${unreadOnly ? 'unread' : 'all'}-${order}`
  const startsAt = left?.startsAt ?? null
  const [list, dispatch] = useReducer<ListState<TimelineKey>, [ListAction<TimelineKey>]>(
    reduceList,
    input.known ? listOf(name, input.known.keys) : emptyList<TimelineKey>(name, startsAt),
  )
  if (list.name !== name) dispatch({ type: 'opened', name, startsAt })

  useHoldForFirstRows()
  const isEmpty = list.isReady && list.keys.length === 0
  useEffect(() => {
    if (isEmpty) showFirstRows()
  }, [isEmpty])

  const settledAt = useRef<string | null>(null)
  const scope = useResolvedScope(input.scope)
  const { hasMore, widen } = useWindow({ ...input, scope, end }, (candidates) =>
    dispatch({ type: 'arrived', name, order, candidates, settledAt: settledAt.current }),
  )
  return {
    ...list,
    hasMore,
    widen,
    release: () => {
      settledAt.current = null
      dispatch({ type: 'released' })
    },
    settleAt: (time) => {
      settledAt.current = time
    },
  }
}

/** The scope with its feeds by name; the same object as long as these are the same. */
function useResolvedScope(scope: TimelineScope): TimelineScope | null {
  const excludePrivate = useExcludePrivate(scope)
  const key = JSON.stringify([scope, excludePrivate])
  const found = useLiveQuery(
    async () => ({ key, resolved: await resolveScope(db, scope, excludePrivate) }),
    [key],
  )
  const text = found?.key === key ? JSON.stringify(found.resolved) : 'null'
  return useMemo<TimelineScope | null>(() => JSON.parse(text), [text])
}

interface WindowInput extends Omit<TimelineInput, 'scope'> {
  scope: TimelineScope | null
  end: TimelineCursor | null
}

function useWindow(input: WindowInput, onKeys: (keys: TimelineKey[]) => void) {
  const { scope, unreadOnly, order, left, end } = input
  const [hasMore, setHasMore] = useState(true)
  const open = useRef<TimelineWindow>(null)
  const wanted = useRef(left?.limit ?? limits.entriesPerPage)
  const latest = useRef({ onKeys, end })
  useEffect(() => {
    latest.current = { onKeys, end }
  })

  useEffect(() => {
    wanted.current = left?.limit ?? limits.entriesPerPage
    // Only another list begins anew; a scope with other feeds has as many entries as it had.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [unreadOnly, order])
  useEffect(() => {
    if (!scope) return undefined
    const window = openWindow({
      scope,
      unreadOnly,
      order,
      pieces: { first: limits.entriesPerPage, next: NEXT_PIECE },
      wanted: wanted.current,
      end: latest.current.end,
      onChange: (keys, more) => {
        wanted.current = keys.length
        setHasMore(more)
        latest.current.onKeys(keys)
      },
    })
    open.current = window
    return () => window.close()
  }, [scope, unreadOnly, order])

  const endKey = end && `${end.publishedAt} ${end.id}`
  useEffect(() => {
    open.current?.endAt(latest.current.end)
  }, [endKey])
  return { hasMore, widen: () => open.current?.widen() }
}
