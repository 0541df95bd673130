import { Link, useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, LinkButton, Switch } from '@tidings/ui'
import { useState } from 'react'
import { hostOf } from './address.ts'
import { FeedEntries } from './feed-entries.tsx'
import { FeedHeader } from './feed-header.tsx'
import { feedPath } from './feed-path.ts'
import { FollowForm } from './follow-form.tsx'
import { initialValues, isSame, type FollowValues } from './follow-values.ts'
import styles from './follow.module.css'
import { ProblemCallout } from './problem-callout.tsx'
import { useAction } from './use-action.ts'
import { useFollowActions } from './use-follow-actions.ts'
import { categoriesOf, useFollowing } from './use-followed.ts'
import type { FoundFeed } from './use-lookup.ts'

interface FeedCardProps {
  found: FoundFeed
  /** A feed that this one takes the place of, and is followed as, unless its follower would rather have both. */
  replaces?: string | null
  /** The feed is followed now; for a dialog that has done its work. */
  onFollowed?: (() => void) | undefined
}

/** A feed that was found: what it is, the form to follow or change it, and its latest entries. */
export function FeedCard({ found, replaces = null, onFollowed }: FeedCardProps) {
  const { t, i18n } = useTranslation('discover')
  const { feed, analytics, entries } = found
  const title = feed.title || hostOf(feed.url)
  const { followedFeeds, followed, former } = useFollowing(found, replaces)
  const [isReplacing, setIsReplacing] = useState(true)
  const stored = initialValues(followed ?? former, analytics?.view)
  const [changed, setChanged] = useState<FollowValues | null>(null)
  const values = changed ?? stored
  useUnsavedWork(!isSame(values, stored))
  const { follow, save, unfollow } = useFollowActions(feed, title, isReplacing ? replaces : null)
  const { run, isWaiting, error } = useAction()

  async function handleSubmit() {
    const isDone = await run(() => (followed ? save(values) : follow(values)))
    if (!isDone) return
    setChanged(null)
    if (!followed) onFollowed?.()
  }

  return (
    <article className={styles.card} aria-label={title}>
      <FeedHeader found={found} isFollowed={Boolean(followed)} />
      <FollowForm
        values={values}
        feedTitle={title}
        categories={categoriesOf(followedFeeds, i18n.language)}
        onChange={setChanged}
        onSubmit={() => void handleSubmit()}
        switches={
          former && <ReplaceSwitch of={former.name} checked={isReplacing} onChange={setIsReplacing} />
        }
      >
        {followed && (
          <>
            <Button variant="quiet" onClick={() => void run(unfollow)}>
              {t('edit.unfollow')}
            </Button>
            <LinkButton render={<Link to={feedPath(followed.view, feed.id)} />}>
              {t('follow.read')}
            </LinkButton>
          </>
        )}
        <Button
          type="submit"
          variant="primary"
          loading={isWaiting}
          disabled={Boolean(followed) && isSame(values, stored)}
        >
          {t(followed ? 'edit.save' : 'follow.submit')}
        </Button>
      </FollowForm>
      {error !== null && <ProblemCallout error={error} onRetry={() => void handleSubmit()} />}
      <FeedEntries entries={entries} />
    </article>
  )
}

interface ReplaceSwitchProps {
  /** The name of the feed whose address was edited. */
  of: string
  checked: boolean
  onChange: (isReplacing: boolean) => void
}

/** Whether a feed takes the place of another, or is followed beside it. */
function ReplaceSwitch({ of: title, checked, onChange }: ReplaceSwitchProps) {
  const { t } = useTranslation('discover')
  return (
    <Switch
      label={t('follow.replaces', { title })}
      description={t(checked ? 'follow.replacesHint' : 'follow.bothHint')}
      checked={checked}
      onChange={onChange}
    />
  )
}
