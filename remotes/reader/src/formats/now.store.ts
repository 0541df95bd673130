import { useSyncExternalStore } from 'react'
import { atom } from '@tidings/runtime'

/** When it was last looked at the clock, in epoch milliseconds: every minute while a list is in sight. */
export const $now = atom(0)

/** Words that time changes: whoever shows them is drawn anew only where they become others. */
export const useTimedWords = (words: () => string): string => useSyncExternalStore($now.listen, words)
