import {
  useDocumentTitle,
  useLocation,
  useNavigate,
  useParams,
  useStore,
  useTranslation,
} from '@tidings/runtime'
import { z } from '@tidings/contracts'
import { useEffect, useState } from 'react'
import { ChatHeader } from './chat-header.tsx'
import { Conversation } from './conversation.tsx'
import type { Chat } from './engine/chat.ts'
import { beginChat, openChat } from './engine/open-chats.ts'
import { SessionList } from './sessions/session-list.tsx'
import { useSummarise } from './use-summarise.ts'
import styles from './chat.module.css'

const PATH = '/ai'

/** Where one came from, as the shell tells it where there is no room for the panel. */
const from = z.object({ from: z.string() })

/** The page of the chats: all of them beside the one that is open. */
export function PagePart() {
  const { chatId } = useParams()
  const { state } = useLocation()
  const [pathname] = useState(() => from.safeParse(state).data?.from ?? '')
  const { t } = useTranslation('ai')
  const navigate = useNavigate()
  const [fresh, setFresh] = useState(beginChat)
  // The address follows a moment later: what is said until then belongs to the new chat, and not to the one that was left.
  const [left, setLeft] = useState<string>()
  if (left !== undefined && left !== chatId) setLeft(undefined)
  const isFresh = chatId === undefined || chatId === fresh.id || chatId === left
  const chat = isFresh ? fresh : openChat(chatId)
  const title = useStore(chat.$title)
  const isBegun = useStore(chat.$isBegun)
  useDocumentTitle(title || t('chat.page'))

  const leaveFor = (next: Chat) => {
    setFresh(next)
    setLeft(chatId)
    void navigate(PATH)
  }
  const begin = () => leaveFor(beginChat())
  const summarise = useSummarise(pathname, leaveFor)
  // Once something is said in it, it has an address.
  useEffect(() => {
    if (isBegun && chatId === undefined)
      void navigate(`${PATH}/${encodeURIComponent(fresh.id)}`, { replace: true })
  }, [isBegun, chatId, fresh, navigate])

  const list = {
    onOpen: (id: string) => void navigate(`${PATH}/${encodeURIComponent(id)}`),
    onRemoved: begin,
  }
  return (
    <div className={styles.page}>
      <aside className={styles.list} aria-label={t('chat.history')}>
        <h2>{t('chat.history')}</h2>
        <SessionList {...list} current={chat.id} />
      </aside>
      <div className={styles.main}>
        <ChatHeader chat={chat} onBegin={begin} onSummarise={summarise} {...list} />
        <Conversation key={chat.id} chat={chat} pathname={pathname} takesFocus onSummarise={summarise} />
      </div>
    </div>
  )
}
