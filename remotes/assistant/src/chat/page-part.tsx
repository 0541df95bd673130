import {
  useCommand,
  useDocumentTitle,
  useLocation,
  useNavigate,
  useParams,
  useStore,
  useTranslation,
} from '@tidings/runtime'
import { z } from '@tidings/contracts'
import { useEffect, useRef, useState } from 'react'
import { ChatHeader } from './chat-header.tsx'
import { Conversation } from './conversation.tsx'
import type { Chat } from './engine/chat.ts'
import { beginChat, openChat } from './engine/open-chats.ts'
import { SessionList } from './sessions/session-list.tsx'
import { useChatTitle } from './sessions/use-chat-title.ts'
import { useSummarise } from './use-summarise.ts'
import styles from './chat.module.css'

const PATH = '/ai'

const pathOf = (chatId: string): string => `${PATH}/${encodeURIComponent(chatId)}`

/** Where one came from, as the shell tells it where there is no room for the panel. */
const from = z.object({ from: z.string() })

/** Where something is said next; above it may be what somebody says in other words. */
const focusLastField = (page: HTMLElement | null): void =>
  [...(page?.querySelectorAll('textarea') ?? [])].at(-1)?.focus()

/** The page of the chats: all of them beside the one that is open. */
export function PagePart() {
  const { chatId } = useParams()
  const { state } = useLocation()
  const [pathname] = useState(() => from.safeParse(state).data?.from ?? '')
  const { t } = useTranslation('ai')
  const navigate = useNavigate()
  const [fresh, setFresh] = useState(beginChat)
  // The address follows a moment later: what is said until then belongs to the chat that was chosen, not to the one that was left.
  const [chosen, setChosen] = useState<{ chat: Chat; left: string | undefined }>()
  if (chosen && chosen.left !== chatId) setChosen(undefined)
  const isFresh = chatId === undefined || chatId === fresh.id
  const chat = chosen?.chat ?? (isFresh ? fresh : openChat(chatId))
  const title = useChatTitle(chat)
  const isBegun = useStore(chat.$isBegun)
  useDocumentTitle(title || t('chat.page'))

  const leaveFor = (next: Chat, path = PATH) => {
    setChosen({ chat: next, left: chatId })
    void navigate(path)
  }
  const leaveForNew = (next: Chat) => {
    setFresh(next)
    leaveFor(next)
  }
  const begin = () => leaveForNew(beginChat())
  const page = useRef<HTMLDivElement>(null)
  // It is open already: its panel would come up on the next page instead.
  useCommand('global:toggle-ai-chat', () => focusLastField(page.current))
  const summarise = useSummarise(pathname, leaveForNew)
  // Once something is said in it, it has an address.
  const isNamed = chatId !== undefined || chat !== fresh
  useEffect(() => {
    if (isBegun && !isNamed) void navigate(pathOf(fresh.id), { replace: true })
  }, [isBegun, isNamed, fresh, navigate])

  const list = {
    onOpen: (id: string) => id !== chat.id && leaveFor(openChat(id), pathOf(id)),
    onRemoved: begin,
  }
  return (
    <div className={styles.page} ref={page}>
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
