import type { SlotProps } from '@tidings/contracts'
import { useLocation } from '@tidings/runtime'
import { useEffect, useRef, useState } from 'react'
import { ChatHeader } from './chat-header.tsx'
import { Conversation } from './conversation.tsx'
import { currentChat, keepCurrent } from './current-chat.ts'
import { beginChat, openChat } from './engine/open-chats.ts'
import { useSummarise } from './use-summarise.ts'
import styles from './chat.module.css'

/** The chat beside what one reads; it goes on where one left it. */
export function PanelPart({ onClose }: SlotProps<'panel'>) {
  const { pathname } = useLocation()
  const [chat, setChat] = useState(() =>
    currentChat() === null ? beginChat() : openChat(currentChat() ?? ''),
  )
  const place = useRef<HTMLDivElement>(null)
  const [takesFocus, setTakesFocus] = useState(false)
  // Whoever has opened it is in it already, and wants to write.
  useEffect(() => {
    const focused = document.activeElement
    setTakesFocus(focused !== document.body && Boolean(focused?.contains(place.current)))
  }, [])
  useEffect(() => keepCurrent(chat.id), [chat])
  const begin = () => {
    setChat(beginChat())
    setTakesFocus(true)
  }
  const summarise = useSummarise(pathname, setChat)
  return (
    <div ref={place} className={styles.panel}>
      <ChatHeader
        chat={chat}
        onBegin={begin}
        onOpen={(id) => setChat(openChat(id))}
        onRemoved={begin}
        onClose={onClose}
        onSummarise={summarise}
      />
      <Conversation
        key={chat.id}
        chat={chat}
        pathname={pathname}
        takesFocus={takesFocus}
        onSummarise={summarise}
      />
    </div>
  )
}
