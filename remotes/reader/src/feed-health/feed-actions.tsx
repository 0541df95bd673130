import { useState } from 'react'
import { db, getFeed } from '@tidings/db'
import {
  $session,
  api,
  refreshSubscriptions,
  useLiveQuery,
  useQueryClient,
  useStore,
  useTranslation,
} from '@tidings/runtime'
import { Button, RefreshCw, toast } from '@tidings/ui'
import { useErrorText } from '../actions/use-error-text.ts'
import { RotateCcw } from '../icons/icons.tsx'

/** A feed is fetched out of turn by administrators, and read anew by its owner too. */
export function FeedActions({ feedId }: { feedId: string }) {
  const { t } = useTranslation('reader')
  const user = useStore($session)
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const feed = useLiveQuery(async () => getFeed(db, feedId), [feedId])
  const [running, setRunning] = useState<'refresh' | 'reset' | null>(null)
  const isAdmin = user?.role === 'admin'
  const canReset = isAdmin || (user !== null && user?.id === feed?.ownerUserId)

  async function run(what: 'refresh' | 'reset') {
    setRunning(what)
    try {
      await api.feeds[what]({ id: feedId })
      toast(t(what === 'reset' ? 'feed.resetDone' : 'feed.checkDone'))
    } catch (error) {
      toast.error(errorText(error instanceof Error ? error : null))
    }
    await Promise.all([queryClient.invalidateQueries({ queryKey: ['feed-lookup'] }), refreshSubscriptions()])
    setRunning(null)
  }

  if (!canReset) return null
  return (
    <>
      <Button icon={<RotateCcw />} loading={running === 'reset'} onClick={() => void run('reset')}>
        {t('feed.reset')}
      </Button>
      {isAdmin && (
        <Button icon={<RefreshCw />} loading={running === 'refresh'} onClick={() => void run('refresh')}>
          {t('feed.checkNow')}
        </Button>
      )}
    </>
  )
}
