import { useState } from 'react'
import { parseTimelinePath, useLocation, useNavigate } from '@tidings/runtime'

/** At which words an entry is opened, as its address says. */
export interface AskedPassage {
  /** Undefined where it is opened as a whole. */
  words: string | undefined
  /** Another each time that it is asked for. */
  key: string
  /** It was opened so, and nothing else since: what holds the words is shown, whatever is usual. */
  isOpenedAt: boolean
  /** Leaves the words, and stays in the entry. */
  leave: () => void
}

/** Follows the words in the address of an open entry. */
export function useAskedPassage(entryId: string): AskedPassage {
  const { pathname, hash, key } = useLocation()
  const navigate = useNavigate()
  const address = parseTimelinePath(pathname, hash)
  const words = address?.entryId === entryId ? address.words?.trim() || undefined : undefined
  const [openedId, setOpenedId] = useState<string | null>(null)
  if (words !== undefined && openedId !== entryId) setOpenedId(entryId)
  return {
    words,
    key: `${entryId} ${key} ${hash}`,
    isOpenedAt: openedId === entryId,
    leave: () => words !== undefined && void navigate({ pathname, hash: '' }, { replace: true }),
  }
}
