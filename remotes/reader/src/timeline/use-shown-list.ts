import { useLayoutEffect, useReducer, useRef, useState } from 'react'
import { limits } from '@tidings/contracts'
import { db, listTimeline, type TimelineKey, type TimelineScope } from '@tidings/db'
import { useLiveQuery } from '@tidings/runtime'
import type { ListPlace } from './list-place.ts'
import { emptyList, reduceList, type TimelineAction, type TimelineList } from './timeline-list.ts'

const FIRST_WINDOW = limits.entriesPerPage
const NEXT_WINDOW = 200

export interface TimelineInput {
  scope: TimelineScope
  unreadOnly: boolean
  /** Where it was left the last time. */
  left: ListPlace | null
}

export interface ShownList extends TimelineList<TimelineKey> {
  limit: number
  /** Asks the local database for more, where it may have more. */
  widen: () => void
  /** Lets in what waits. */
  release: () => void
  /** Published time of the lowest row in sight; null while all may move. */
  settleAt: (publishedAt: string | null) => void
}

/** What a timeline shows of the local database, as it changes. */
export function useShownList({ scope, unreadOnly, left }: TimelineInput): ShownList {
  const name = unreadOnly ? 'unread' : 'all'
  const startsAt = left?.startsAt ?? null
  const [limit, setLimit] = useState(left?.limit ?? FIRST_WINDOW)
  const [list, dispatch] = useReducer<TimelineList<TimelineKey>, [TimelineAction<TimelineKey>]>(
    reduceList,
    emptyList<TimelineKey>(name, startsAt),
  )
  if (list.name !== name) dispatch({ type: 'opened', name, startsAt })

  const settledAt = useRef<string | null>(null)
  const shownUntil = list.places.at(-1)?.publishedAt
  const found = useLiveQuery(
    async () => findPlaces(scope, { limit, unreadOnly, shownUntil }),
    [JSON.stringify(scope), limit, unreadOnly, unreadOnly && shownUntil],
  )
  useLayoutEffect(() => {
    if (found) dispatch({ type: 'arrived', ...found, settledAt: settledAt.current })
  }, [found])

  return {
    ...list,
    limit,
    widen: () => {
      if (list.candidates.length >= limit) setLimit(limit + NEXT_WINDOW)
    },
    release: () => {
      settledAt.current = null
      dispatch({ type: 'released' })
    },
    settleAt: (publishedAt) => {
      settledAt.current = publishedAt
    },
  }
}

interface FindOptions {
  limit: number
  unreadOnly: boolean
  shownUntil: string | undefined
}

async function findPlaces(scope: TimelineScope, { limit, unreadOnly, shownUntil }: FindOptions) {
  const candidates = await listTimeline(db, scope, { limit, unreadOnly })
  if (!unreadOnly || shownUntil === undefined) return { candidates }
  const all = await listTimeline(db, scope, { limit: Number.MAX_SAFE_INTEGER, since: shownUntil })
  return { candidates, all }
}
