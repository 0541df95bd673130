import { durations, View } from '@tidings/contracts'
import { sourceToAddress, timelineIdOf } from '@tidings/contracts/timeline-address'
import {
  createSubscription,
  Link,
  mutate,
  paths,
  undoMutation,
  useQueryClient,
  useTranslation,
} from '@tidings/runtime'
import { Button, FeedIcon, LinkButton, toast } from '@tidings/ui'
import styles from '../discover/discover.module.css'
import { ProblemCallout } from '../follow/problem-callout.tsx'
import { useAction } from '../follow/use-action.ts'
import type { ListPageData } from './list-query.ts'
import own from './lists.module.css'

/** What a list is called and about, whose it is, and the way to follow it or to read it. */
export function ListHeader({ data }: { data: ListPageData }) {
  const { t } = useTranslation('discover')
  const { list, subscription, subscriptionCount, feedCount } = data
  const title = list.title ?? list.id
  const owner = list.owner?.name ?? list.owner?.handle
  const { subscribe, unsubscribe, isWaiting, error } = useListActions(data, title)
  const facts = [
    owner && t('list.by', { name: owner }),
    t('list.feeds', { count: feedCount }),
    t('list.subscribers', { count: subscriptionCount }),
  ]
  return (
    <header className={styles.header}>
      <div className={own.head}>
        <FeedIcon src={list.image ?? null} name={title} size={48} />
        <div className={own.words}>
          <h1 className={styles.heading} dir="auto">
            {title}
          </h1>
          <p className={styles.lead}>{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {list.description && (
        <p className={own.description} dir="auto">
          {list.description}
        </p>
      )}
      {error !== null && <ProblemCallout error={error} onRetry={() => void subscribe()} />}
      <div className={own.buttons}>
        {subscription ? (
          <>
            <LinkButton variant="primary" render={<Link to={timelineOf(data)} />}>
              {t('list.read')}
            </LinkButton>
            <Button onClick={() => void unsubscribe()}>{t('list.unsubscribe')}</Button>
          </>
        ) : (
          <Button variant="primary" loading={isWaiting} onClick={() => void subscribe()}>
            {t('list.subscribe')}
          </Button>
        )}
      </div>
    </header>
  )
}

const timelineOf = ({ list, subscription }: ListPageData): string =>
  paths.timeline({
    timelineId: timelineIdOf(subscription?.view ?? list.view),
    feedId: sourceToAddress({ kind: 'list', listId: list.id }),
  })

function useListActions({ list }: ListPageData, title: string) {
  const { t } = useTranslation('discover')
  const { run, isWaiting, error } = useAction()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['list', list.id] })

  const subscribe = () =>
    run(async () => {
      await createSubscription({ listId: list.id, ...(list.view !== View.All && { view: list.view }) })
      await refresh()
      toast.success(t('list.done', { title }))
    })

  async function unsubscribe() {
    const id = await mutate('subscriptions.remove', { listId: list.id }, { holdMs: durations.undoWindow })
    queryClient.setQueryData(['list', list.id], ({ subscription: _gone, ...rest }: ListPageData) => rest)
    if (id === null) return
    const undo = async () => {
      await undoMutation(id)
      await refresh()
    }
    toast(t('list.unsubscribed', { title }), {
      action: { label: t('edit.undo'), onClick: () => void undo() },
    })
  }

  return { subscribe, unsubscribe, isWaiting, error }
}
