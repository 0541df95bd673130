import { useEffect } from 'react'
import { db, getEntries, type TimelineEntry } from '@tidings/db'
import { getLastOpened, storeLastOpened } from '@tidings/db/last-opened'
import { useLiveQuery } from '@tidings/runtime'
import type { Scope } from '../scope/scope.ts'
import { timelinePath } from '../scope/timeline-path.ts'

/** Remembers in this browser what is open, to go on with it another time. */
export function useRememberOpen(scope: Scope, entryId: string): void {
  const path = timelinePath(scope, entryId)
  useEffect(() => void storeLastOpened(db, path), [path])
}

/** What was open last, and its address; undefined where nothing was, or where it is here no longer. */
export function useLastOpened(): { entry: TimelineEntry; path: string } | undefined {
  return useLiveQuery(async () => {
    const path = await getLastOpened(db)
    const [entry] = await getEntries(db, path === undefined ? [] : [path.slice(path.lastIndexOf('/') + 1)])
    return path !== undefined && entry ? { entry, path } : undefined
  }, [])
}
