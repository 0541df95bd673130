import type { ProposalAnswer } from '@tidings/contracts'
import { useSettings, useStore, useTranslation } from '@tidings/runtime'
import { Button, IconButton } from '@tidings/ui'
import { memo, useEffect, useMemo, useState, type ReactNode } from 'react'
import { FailureNotice } from '../../failures/failure-notice.tsx'
import type { Chat } from '../engine/chat.ts'
import { isBusy, isReady, type ChatState, type Message } from '../engine/chat-state.ts'
import { ArrowDown } from '../icons.tsx'
import type { Source } from '../../markdown/references.ts'
import { GoOn } from '../tools/go-on.tsx'
import { useRunningTools } from '../tools/use-running-tools.ts'
import { MessageGroups } from './message-groups.ts'
import { sourcesOf } from './message-parts.ts'
import { Question } from './question.tsx'
import { Reply, Writing } from './reply.tsx'
import { useStickToEnd } from './use-stick-to-end.ts'
import list from './message-list.module.css'
import styles from './messages.module.css'

export interface MessageListProps {
  chat: Chat
  /** Has the model go on, with what came of the tools that it has proposed. */
  onGoOn: () => void
  /** Stands where nothing was said yet. */
  welcome: ReactNode
}

/** All that was said in a chat, and what is being said: what stands around it is not drawn as often as a reply grows. */
export function MessageList({ chat, onGoOn, welcome }: MessageListProps) {
  const { t } = useTranslation('ai')
  const state = useStore(chat.$state)
  useRunningTools(chat, state)
  const { autoScrollWhenStreaming } = useSettings()
  const { messages, activity, failure } = state
  const busy = isBusy(state)
  const { scroller, content, isAway, toEnd } = useStickToEnd(autoScrollWhenStreaming || !busy)
  const sources = useSources(state)
  // Whoever says something looks at what comes of it.
  useEffect(() => {
    if (activity === 'asking') toEnd()
  }, [activity, toEnd])
  const [grouped] = useState(() => new MessageGroups())
  const groups = grouped.group(messages)
  const last = messages.at(-1)
  function handleGoOn() {
    // The button is gone with the press; what comes of it comes here.
    scroller.current?.focus()
    onGoOn()
  }
  return (
    <div className={list.place}>
      {/* Whoever has no mouse scrolls it by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className={list.scroller} tabIndex={0} role="log" aria-label={t('chat.messages')}>
        <div ref={content} className={list.messages} data-empty={messages.length === 0 || undefined}>
          {messages.length === 0 && activity === 'idle' && !failure && welcome}
          <Earlier chat={chat} state={state} />
          {groups.map(({ key, items }) => (
            <Messages
              key={key}
              chat={chat}
              messages={items}
              sources={sources}
              newest={items.at(-1) === last ? newestOf(state) : undefined}
            />
          ))}
          <GoOn state={state} onGoOn={handleGoOn} />
          {busy && last?.role === 'user' && <Writing />}
          {activity === 'reconnecting' && <p className={styles.note}>{t('chat.reconnecting')}</p>}
          {failure && <FailureNotice error={failure} onRetry={() => void chat.retry()} />}
        </div>
      </div>
      {isAway && (
        <IconButton className={list.toEnd} label={t('chat.toEnd')} onClick={toEnd}>
          <ArrowDown />
        </IconButton>
      )}
    </div>
  )
}

/** How it is with the last message of a chat. */
type Newest = 'written' | 'ended' | 'left'

function newestOf(state: ChatState): Newest {
  if (isBusy(state)) return 'written'
  return isReady(state) && !state.failure ? 'ended' : 'left'
}

interface MessagesProps {
  chat: Chat
  messages: readonly Message[]
  sources: ReadonlyMap<string, Source>
  /** How it is with the last of them, where it is the last one of the chat. */
  newest: Newest | undefined
}

const hasSame = (one: MessagesProps, other: MessagesProps): boolean =>
  one.chat === other.chat &&
  one.sources === other.sources &&
  one.newest === other.newest &&
  isSame(one.messages, other.messages)

const isSame = (one: readonly Message[], other: readonly Message[]): boolean =>
  one.length === other.length && one.every((message, at) => message === other[at])

/** Some that stand together. A long chat is not drawn anew for each piece of a reply. */
const Messages = memo(({ chat, messages, sources, newest }: MessagesProps) => {
  const [onRegenerate] = useState(() => () => void chat.regenerate())
  const [onAnswer] = useState(() => async (id: string, answer: ProposalAnswer) => chat.answer(id, answer))
  const last = newest && messages.at(-1)
  return (
    <div className={list.group}>
      {messages.map((message) =>
        message.role === 'user' ? (
          <Question key={message.id} chat={chat} message={message} />
        ) : (
          <Reply
            key={message.id}
            message={message}
            sources={sources}
            isWritten={message === last && newest === 'written'}
            onAnswer={onAnswer}
            onRegenerate={message === last && newest === 'ended' ? onRegenerate : undefined}
          />
        ),
      )}
    </div>
  )
}, hasSame)

/** They are the same as long as none is added, so that what is drawn stays. */
function useSources({ messages }: ChatState) {
  const all = messages.flatMap(({ messageParts }) =>
    messageParts.filter(({ type }) => type === 'source-document'),
  )
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => sourcesOf(all), [all.length])
}

function Earlier({ chat, state: { earlier } }: { chat: Chat; state: ChatState }) {
  const { t } = useTranslation('ai')
  const [isComing, setIsComing] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  if (earlier === undefined) return null
  async function bring() {
    setIsComing(true)
    setFailure(null)
    try {
      await chat.loadEarlier()
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    }
    setIsComing(false)
  }
  if (failure) return <FailureNotice error={failure} onRetry={() => void bring()} />
  return (
    <Button
      className={list.earlier}
      variant="quiet"
      size="small"
      loading={isComing}
      onClick={() => void bring()}
    >
      {t('chat.earlier')}
    </Button>
  )
}
