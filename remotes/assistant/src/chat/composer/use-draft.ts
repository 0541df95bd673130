import { useState } from 'react'
import { forgetAtSignOut } from '../forget-at-sign-out.ts'
import type { Draft } from '../question/chip.ts'
import { parseDraft } from '../question/question-part.ts'

const PREFIX = 'tidings:chat-draft:'

forgetAtSignOut(PREFIX)

/** Beside the text of a draft: what stands in it by its name. */
const CHIPS = ':chips'

/** What was begun to be said in a chat; it is still there after a reload. */
export function useDraft(chatId: string) {
  const key = PREFIX + chatId
  const [draft, setDraft] = useState(() => readDraft(key))
  function change(next: Draft) {
    setDraft(next)
    keep(key, next.text)
    keep(key + CHIPS, next.text === '' || next.chips.length === 0 ? '' : JSON.stringify(next))
  }
  return [draft, change] as const
}

function keep(key: string, value: string): void {
  if (value === '') localStorage.removeItem(key)
  else localStorage.setItem(key, value)
}

function readDraft(key: string): Draft {
  const text = localStorage.getItem(key) ?? ''
  return { text, chips: parseDraft(localStorage.getItem(key + CHIPS) ?? '')?.chips ?? [] }
}
