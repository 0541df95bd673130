import type { ProposalAnswer } from '@tidings/contracts'
import { useSettings, useTranslation } from '@tidings/runtime'
import { Button, IconButton } from '@tidings/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { FailureNotice } from '../../failures/failure-notice.tsx'
import type { Chat } from '../engine/chat.ts'
import { isBusy, type ChatState } from '../engine/chat-state.ts'
import { ArrowDown } from '../icons.tsx'
import { GoOn } from '../tools/go-on.tsx'
import { sourcesOf } from './message-parts.ts'
import { Question } from './question.tsx'
import { Reply, Writing } from './reply.tsx'
import { useStickToEnd } from './use-stick-to-end.ts'
import styles from './messages.module.css'

export interface MessageListProps {
  chat: Chat
  state: ChatState
  /** Has the model go on, with what came of the tools that it has proposed. */
  onGoOn: () => void
  /** Stands where nothing was said yet. */
  welcome: ReactNode
}

/** All that was said in a chat, and what is being said. */
export function MessageList({ chat, state, onGoOn, welcome }: MessageListProps) {
  const { t } = useTranslation('ai')
  const { autoScrollWhenStreaming } = useSettings()
  const { messages, activity, isKept, failure } = state
  const busy = isBusy(state)
  const { scroller, content, isAway, toEnd } = useStickToEnd(autoScrollWhenStreaming || !busy)
  const sources = useSources(state)
  // Whoever says something looks at what comes of it.
  useEffect(() => {
    if (activity === 'asking') toEnd()
  }, [activity, toEnd])
  const [onRegenerate] = useState(() => () => void chat.regenerate())
  const [onAnswer] = useState(() => async (id: string, answer: ProposalAnswer) => chat.answer(id, answer))
  const last = messages.at(-1)
  function handleGoOn() {
    // The button is gone with the press; what comes of it comes here.
    scroller.current?.focus()
    onGoOn()
  }
  return (
    <div className={styles.place}>
      {/* Whoever has no mouse scrolls it by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className={styles.scroller} tabIndex={0} role="log" aria-label={t('chat.messages')}>
        <div ref={content} className={styles.messages} data-busy={busy || undefined}>
          {messages.length === 0 && activity === 'idle' && !failure && welcome}
          <Earlier chat={chat} state={state} />
          {messages.map((message) =>
            message.role === 'user' ? (
              <Question key={message.id} chat={chat} message={message} />
            ) : (
              <Reply
                key={message.id}
                message={message}
                sources={sources}
                isWritten={busy && message === last}
                onAnswer={onAnswer}
                onRegenerate={busy || message !== last || failure ? undefined : onRegenerate}
              />
            ),
          )}
          <GoOn state={state} onGoOn={handleGoOn} />
          {busy && last?.role === 'user' && <Writing />}
          {activity === 'reconnecting' && <p className={styles.note}>{t('chat.reconnecting')}</p>}
          {failure && (
            <FailureNotice
              error={failure}
              onRetry={() => void (messages.length === 0 || isKept ? chat.load() : chat.regenerate())}
            />
          )}
        </div>
      </div>
      {isAway && (
        <IconButton className={styles.toEnd} label={t('chat.toEnd')} onClick={toEnd}>
          <ArrowDown />
        </IconButton>
      )}
    </div>
  )
}

/** They are the same as long as none is added, so that what is drawn stays. */
function useSources({ messages }: ChatState) {
  const all = messages.flatMap(({ messageParts }) =>
    messageParts.filter(({ type }) => type === 'source-document'),
  )
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => sourcesOf(all), [all.length])
}

function Earlier({ chat, state: { earlier } }: Pick<MessageListProps, 'chat' | 'state'>) {
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
      className={styles.earlier}
      variant="quiet"
      size="small"
      loading={isComing}
      onClick={() => void bring()}
    >
      {t('chat.earlier')}
    </Button>
  )
}
