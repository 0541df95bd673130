import type { AskedFeed } from '@tidings/contracts/asked-feed'
import { db, getFeed } from '@tidings/db'
import {
  canRunCommand,
  runCommand,
  useLiveQuery,
  useLocation,
  useNavigate,
  useTranslation,
} from '@tidings/runtime'
import { Button, IconButton, Plus } from '@tidings/ui'
import { useAllSubscriptions } from '../library/use-library.ts'

/** Of the part that finds feeds: how one is to be followed is asked there. */
const QUICK_ADD = 'global:quick-add'

interface SubscribeButtonProps {
  feedId: string
  /** There is no room for words. */
  isIcon?: boolean
}

/** Asks to subscribe to a feed that is read through a list or by a link; nothing where it is subscribed to, or not known. */
export function SubscribeButton({ feedId, isIcon = false }: SubscribeButtonProps) {
  const { t } = useTranslation('reader')
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const subscriptions = useAllSubscriptions()
  const feed = useLiveQuery(async () => getFeed(db, feedId), [feedId])
  // What comes into an inbox comes by it.
  const isSubscribed = subscriptions?.some((subscription) => subscription.feedId === feedId)
  if (!feed || isSubscribed !== false || !canRunCommand(QUICK_ADD)) return null

  function handleClick() {
    const state: AskedFeed = { follow: feedId }
    void navigate({ pathname, search, hash }, { replace: true, state })
    runCommand(QUICK_ADD)
  }

  const label = t('feed.subscribeTo', { title: feed.title ?? feed.url })
  if (isIcon) {
    return (
      <IconButton label={label} onClick={handleClick}>
        <Plus />
      </IconButton>
    )
  }
  return (
    <Button size="small" icon={<Plus />} aria-label={label} onClick={handleClick}>
      {t('feed.subscribe')}
    </Button>
  )
}
