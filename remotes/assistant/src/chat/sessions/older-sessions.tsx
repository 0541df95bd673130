import type { ChatSession } from '@tidings/contracts'
import { useInfiniteQuery, useTranslation } from '@tidings/runtime'
import { Button } from '@tidings/ui'
import { useState } from 'react'
import { FailureNotice } from '../../failures/failure-notice.tsx'
import { olderSessionsQuery } from './sessions.api.ts'
import { Sessions, type SessionsProps } from './sessions.tsx'
import styles from './sessions.module.css'

interface OlderSessionsProps extends SessionsProps {
  after: ChatSession
  /** What all of them are found by; empty for all chats. */
  search: string
}

/** Those that come after the last of these, a page each time that somebody asks. */
export function OlderSessions({ sessions, after, search, ...props }: OlderSessionsProps) {
  const { t } = useTranslation('ai')
  const [isWanted, setIsWanted] = useState(false)
  const query = useInfiniteQuery({ ...olderSessionsQuery(after, search), enabled: isWanted })
  const known = new Set(sessions.map(({ chatId }) => chatId))
  const older = query.data?.pages.flatMap(({ data }) => data.filter(({ chatId }) => !known.has(chatId)))

  return (
    <>
      {older && <Sessions {...props} sessions={older} />}
      {query.error && <FailureNotice error={query.error} onRetry={() => void query.refetch()} />}
      {(!isWanted || query.hasNextPage || query.isFetching) && !query.error && (
        <div className={styles.older}>
          <Button
            variant="quiet"
            size="small"
            loading={query.isFetching}
            onClick={() => (isWanted ? void query.fetchNextPage() : setIsWanted(true))}
          >
            {t('chat.session.older')}
          </Button>
        </div>
      )}
    </>
  )
}
