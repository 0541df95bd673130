import { useEffect } from 'react'
import type { OpenEntry } from '@tidings/db'
import { canRunCommand, runCommand } from '@tidings/runtime'
import type { EntrySummary } from './summary/use-summary.ts'
import type { EntryTranslation } from './translation/use-entry-translation.ts'
import type { EntryMode } from './use-entry-mode.ts'

let asked: { entryId: string; commandId: string } | null = null
let openId: string | null = null

/** Does something to the text of an entry: at once where it is open, else as soon as `open` has led to it. */
export function askOfEntry(entryId: string, commandId: string, open: () => void): void {
  if (entryId === openId) return void runCommand(commandId)
  asked = { entryId, commandId }
  open()
}

interface Shown {
  mode: EntryMode
  summary: Pick<EntrySummary, 'isShown'>
  translation: Pick<EntryTranslation, 'isShown'>
}

/** Does what was asked of an entry before it was open, unless it is so already; what is not done when one leaves is forgotten. */
export function useAskedCommand(entryId: string, entry: OpenEntry | undefined, shown: Shown): void {
  useEffect(() => {
    openId = entryId
    return () => {
      openId = null
      if (asked?.entryId === entryId) asked = null
    }
  }, [entryId])
  // What answers it comes with the text.
  useEffect(() => {
    if (!asked || asked.entryId !== entry?.id) return
    const next = nextCommand(asked.commandId, shown)
    if (next !== null && !canRunCommand(next)) return
    if (next === null || next === asked.commandId) asked = null
    if (next !== null) runCommand(next)
  })
}

/** What is to be done for something to be: null where it is so already. */
function nextCommand(id: string, { mode, summary, translation }: Shown): string | null {
  if (id === 'entry:ability') return mode === 'readability' ? null : id
  if (id === 'entry:view-source-content') return mode === 'source' ? null : id
  // All others are about a text.
  if (mode === 'source') return 'entry:view-source-content'
  if (id === 'entry:toggle-ai-summary') return summary.isShown ? null : id
  if (id === 'entry:toggle-ai-translation') return translation.isShown ? null : id
  return id
}
