import { $session } from '@tidings/runtime'
import { useState } from 'react'

const PREFIX = 'tidings:chat-draft:'

// What somebody has begun to write is for nobody else to see.
$session.listen((user) => {
  if (user) return
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
})

/** What was begun to be said in a chat; it is still there after a reload. */
export function useDraft(chatId: string) {
  const key = PREFIX + chatId
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '')
  function change(next: string) {
    setText(next)
    if (next === '') localStorage.removeItem(key)
    else localStorage.setItem(key, next)
  }
  return [text, change] as const
}
