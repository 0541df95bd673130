import { useRef, type KeyboardEvent } from 'react'
import { durations } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import type { SidebarRow } from './subscription-rows.ts'
import type { TreeLine } from './subscriptions.ts'
import { findByName } from './tree-keys.ts'

interface TypeaheadOptions {
  lines: readonly TreeLine<SidebarRow>[]
  focus: { index: number; moveTo: (index: number) => void }
}

/** Goes to the next line that begins with what is typed. Letters alone are commands, so it begins with a capital. */
export function useTypeahead({ lines, focus }: TypeaheadOptions) {
  const { i18n } = useTranslation('reader')
  const typed = useRef({ text: '', until: 0 })
  return (event: KeyboardEvent): boolean => {
    const isTyping = event.timeStamp < typed.current.until
    if (!/^[\p{L}\p{N}]$/u.test(event.key) || !(isTyping || event.shiftKey || event.key > '\u007f'))
      return false
    const text = (isTyping ? typed.current.text : '') + event.key
    typed.current = { text, until: event.timeStamp + durations.hotkeySequence }
    const found = findByName(lines, { text, from: focus.index, language: i18n.language })
    if (found !== -1) focus.moveTo(found)
    return true
  }
}
