import { useEffect, useRef, useState } from 'react'
import { atom, useNavigate, type ReadableAtom } from '@tidings/runtime'
import type { Scope } from '../scope/scope.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import { neighbour } from './timeline.ts'
import type { Timeline } from './use-timeline.ts'

/** Steps that follow each other sooner are those of a key that is held: nobody presses it so often. */
const HELD_MS = 100

/** A key that is held rests when no step has followed for so long: a page that is busy hears of it late. */
const REST_MS = 160

interface StepsOptions {
  scope: Scope
  timeline: Timeline
  entryId: string | null
  /** The entry lies over the list, and is all that one sees. */
  isStacked: boolean
}

interface Steps {
  openBeside: (step: 1 | -1) => void
  /** The entry that a held key passes by: the list shows where one is, and what is open stays until the key rests. */
  $passing: ReadableAtom<string | null>
}

interface LastStep {
  at: number
  timer?: ReturnType<typeof setTimeout>
}

/**
 * Leads from entry to entry. A key that is held down is faster than the page: it goes on from where it led to, not from
 * what is drawn.
 */
export function useSteps({ scope, timeline, entryId, isStacked }: StepsOptions): Steps {
  const navigate = useNavigate()
  const [$passing] = useState(() => atom<string | null>(null))
  const latestId = useRef(entryId)
  const openId = useRef(entryId)
  const asked = useRef(new Set<string>())
  const last = useRef<LastStep>({ at: -Infinity })

  useEffect(() => {
    openId.current = entryId
    if (entryId === null) {
      // It was closed: nothing opens after that.
      clearTimeout(last.current.timer)
      $passing.set(null)
      return
    }
    // What was asked for on the way is drawn late, and is no place to go on from.
    if (entryId !== latestId.current && asked.current.has(entryId)) return
    asked.current.clear()
    latestId.current = entryId
    $passing.set(null)
  }, [entryId, $passing])
  useEffect(() => {
    const { current } = last
    return () => clearTimeout(current.timer)
  }, [])

  function open(id: string) {
    asked.current.add(id)
    void navigate(timelinePath(scope, id), { replace: entryId !== null })
  }

  function openBeside(step: 1 | -1) {
    const next =
      latestId.current === null ? timeline.firstInSight() : neighbour(timeline.keys, latestId.current, step)
    if (!next || next.id === latestId.current) return
    timeline.readAhead(next.id)
    latestId.current = next.id
    const now = performance.now()
    const longest = $passing.get() === null ? HELD_MS : REST_MS
    const isHeld = now - last.current.at < longest && !isStacked
    clearTimeout(last.current.timer)
    last.current.at = now
    if (!isHeld) return open(next.id)
    $passing.set(next.id)
    last.current.timer = setTimeout(() => {
      // A key that was held may come back to what is open.
      if (next.id === openId.current && asked.current.size === 0) $passing.set(null)
      else open(next.id)
    }, REST_MS)
  }

  return { openBeside, $passing }
}
