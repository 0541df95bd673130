import { durations, type Feed } from '@tidings/contracts'
import { createSubscription, mutate, undoMutation, useNavigate, useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { feedPath } from './feed-path.ts'
import { valuesToPatch, type FollowValues } from './follow-values.ts'

/** Following, in place of another perhaps, editing and unfollowing one feed, each said in a toast. */
export function useFollowActions(feed: Pick<Feed, 'id' | 'url'>, title: string, replaces: string | null) {
  const { t } = useTranslation('discover')
  const navigate = useNavigate()

  async function follow(values: FollowValues) {
    await createSubscription({ ...valuesToPatch(values), url: feed.url, ...(replaces && { replaces }) })
    toast.success(t('follow.done', { title: values.title.trim() || title }), {
      action: { label: t('follow.read'), onClick: () => void navigate(feedPath(values.view, feed.id)) },
    })
  }

  async function save(values: FollowValues) {
    await mutate('subscriptions.update', { ...valuesToPatch(values), feedId: feed.id })
    toast.success(t('edit.saved'))
  }

  async function unfollow() {
    const id = await mutate(
      'subscriptions.remove',
      { feedIdList: [feed.id] },
      { holdMs: durations.undoWindow },
    )
    if (id === null) return
    toast(t('edit.unfollowed', { title }), {
      action: { label: t('edit.undo'), onClick: () => void undoMutation(id) },
    })
  }

  return { follow, save, unfollow }
}
