import { useEffect, useState } from 'react'
import { db } from '@tidings/db'

let letChangesBegin: (() => void) | undefined
let isOver = false

/** Has the rows of the first timeline of a page read before what the server answers is written. */
export function holdForFirstRows(): void {
  if (letChangesBegin) return
  letChangesBegin = db.holdChanges()
  void waitForFirstRows()
}

async function waitForFirstRows(): Promise<void> {
  await db.whenChangesBegin()
  isOver = true
}

export function useHoldForFirstRows(): void {
  useEffect(() => {
    holdForFirstRows()
    return showFirstRows
  }, [])
}

/** The first rows have been read, or there are none. */
export function showFirstRows(): void {
  letChangesBegin?.()
}

/** Whether what stands beside the first timeline of a page may be drawn: not before its rows, where these are being read. */
export function useAfterFirstRows(): boolean {
  const [mayBeDrawn, setMayBeDrawn] = useState(() => isOver || !letChangesBegin)
  useEffect(() => {
    if (mayBeDrawn) return undefined
    let isHere = true
    void db.whenChangesBegin().then(() => isHere && setMayBeDrawn(true))
    return () => {
      isHere = false
    }
  }, [mayBeDrawn])
  return mayBeDrawn
}
