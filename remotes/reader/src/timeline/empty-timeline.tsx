import { useEffect, useRef } from 'react'
import { $online, changeSettings, Link, paths, useStore, useTranslation } from '@tidings/runtime'
import { Button, CircleCheck, CloudOff, EmptyState, LinkButton, Search, Star } from '@tidings/ui'
import { isNotThere } from '../actions/is-not-there.ts'
import { useErrorText } from '../actions/use-error-text.ts'
import type { Scope } from '../scope/scope.ts'
import { isTouch } from '../touch/is-touch.ts'
import { EmptyFeed } from './empty-feed.tsx'
import { EmptyGroup } from './empty-group.tsx'
import { FirstFetch } from './first-fetch.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { TimelineMissing } from './timeline-missing.tsx'
import { useFirstFetches } from './use-first-fetches.ts'
import type { Timeline } from './use-timeline.ts'

interface EmptyTimelineProps {
  scope: Scope
  timeline: Timeline
  unreadOnly: boolean
}

/** Why a timeline has no rows, and what to do about it. */
export function EmptyTimeline({ scope, timeline, unreadOnly }: EmptyTimelineProps) {
  const { t } = useTranslation('reader')
  const fetches = useFirstFetches(scope)
  useNewByItself(timeline)
  if (isNotThere(timeline.error))
    return <TimelineMissing text={t(`timeline.missingText.${missingOf(scope)}`)} />
  if (timeline.error) return <Failed timeline={timeline} />
  // It fills by itself: that it is asked for meanwhile is none of anyone's concern.
  if (fetches) return <FirstFetch fetches={fetches} />
  if (timeline.isFetching) return <LoadingRows />
  const nothing = <Nothing scope={scope} unreadOnly={unreadOnly} />
  if (scope.kind === 'feed') return <EmptyFeed {...{ feedId: scope.feedId, unreadOnly }}>{nothing}</EmptyFeed>
  if (scope.kind === 'folder' || scope.kind === 'all') return <EmptyGroup scope={scope}>{nothing}</EmptyGroup>
  return nothing
}

/** What there is not, where the server knows of no such timeline. */
const missingOf = ({ kind }: Scope): 'feed' | 'list' | 'inbox' | 'other' =>
  kind === 'feed' || kind === 'list' || kind === 'inbox' ? kind : 'other'

/** Where there is nothing to read yet, nothing has to hold still for it: what is new comes in without being called. */
function useNewByItself({ newCount, showNew }: Timeline): void {
  const latest = useRef(showNew)
  useEffect(() => {
    latest.current = showNew
  })
  useEffect(() => {
    if (newCount > 0) latest.current()
  }, [newCount])
}

function Failed({ timeline: { error, refresh } }: Pick<EmptyTimelineProps, 'timeline'>) {
  const { t } = useTranslation('reader')
  const isOnline = useStore($online)
  const errorText = useErrorText()
  return (
    <EmptyState
      icon={isOnline ? undefined : <CloudOff />}
      title={t(isOnline ? 'timeline.failed' : 'timeline.offline')}
      text={isOnline ? errorText(error) : t('timeline.offlineText')}
      action={<Button onClick={refresh}>{t('retry')}</Button>}
    />
  )
}

function Nothing({ scope, unreadOnly }: Pick<EmptyTimelineProps, 'scope' | 'unreadOnly'>) {
  const { t } = useTranslation('reader')
  if (scope.kind === 'collections')
    return (
      <EmptyState
        icon={<Star />}
        title={t('timeline.noStars')}
        text={t(isTouch() ? 'timeline.noStarsTouch' : 'timeline.noStarsText')}
      />
    )
  if (scope.kind === 'search')
    return <EmptyState icon={<Search />} title={t('search.none')} text={t('search.noneText')} />
  if (unreadOnly) {
    return (
      <EmptyState
        icon={<CircleCheck />}
        title={t('timeline.allRead')}
        text={t('timeline.allReadText')}
        action={
          <Button onClick={() => void changeSettings({ unreadOnly: false })}>{t('timeline.showRead')}</Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={t('timeline.empty')}
      text={t('timeline.emptyText')}
      action={<LinkButton render={<Link to={paths.discover} />}>{t('subscriptions.discover')}</LinkButton>}
    />
  )
}
