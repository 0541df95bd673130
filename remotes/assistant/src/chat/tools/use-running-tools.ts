import { useEffect } from 'react'
import { answersOf } from '../../memories/proposals.ts'
import type { Chat } from '../engine/chat.ts'
import type { ChatState } from '../engine/chat-state.ts'
import { isRunning } from './tool-proposal.ts'

const LOOK_MS = 3000

/** Longer than the server takes for one, however long it waits for its turn; who looks again later is told all the same. */
const LOOKS = 100

/** While a tool is run that was begun on another page, or before this one was loaded, it is looked what has come of it. */
export function useRunningTools(chat: Chat, { activity, messages }: ChatState): void {
  const isUnderWay =
    activity === 'idle' && messages.some(({ messageParts }) => isRunning(answersOf(messageParts)))
  useEffect(() => {
    if (!isUnderWay) return undefined
    let looks = 0
    const timer = setInterval(() => {
      looks += 1
      if (looks === LOOKS) clearInterval(timer)
      if (!document.hidden) void chat.refresh()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [chat, isUnderWay])
}
