import { useStore } from '@tidings/runtime'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Chat } from '../engine/chat.ts'

/**
 * Sends something in a chat, once it is known what was said there before; where that cannot be had, or a reply is under way, it is
 * not sent. Returns the function that does so.
 */
export function useSending(chat: Chat, send: () => void): () => void {
  const isReady = useStore(chat.$isReady)
  const isHeld = useRef(false)
  // It may be other words by then.
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (!isHeld.current || !isReady) return
    isHeld.current = false
    sendNow()
  }, [isReady])

  async function hold() {
    isHeld.current = true
    await chat.load()
    if (!chat.$isReady.get()) isHeld.current = false
  }
  return () => (isReady ? send() : void hold())
}
