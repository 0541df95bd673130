import { ApiError, type View } from '@tidings/contracts'
import { db, subscriptionId, type LocalList, type LocalSubscription } from '@tidings/db'
import {
  api,
  createSubscription,
  mutate,
  paths,
  refreshSubscriptions,
  useTranslation,
} from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { copyAndSay } from '../actions/copy-text.ts'

interface ListFields {
  title: string
  description: string | null
  image: string | null
  view: Exclude<View, -1>
}

/** The page of a list, which others subscribe to it from. */
export const listPage = (listId: string): string => `${paths.discover}?follow=${listId}&follow_type=list`

/** Where others find it, from anywhere. */
export const listAddress = (listId: string): string => new URL(listPage(listId), location.origin).href

const editList = (listId: string, fields: Partial<ListFields>) =>
  mutate('lists.update', { listId, ...fields })

/** Those who do so in private are not counted. */
async function countSubscribers(listId: string): Promise<number> {
  const { data } = await api.lists.list({})
  return data.find(({ id }) => id === listId)?.subscriptionCount ?? 0
}

const subscribeAgain = ({ targetId, view, ...own }: LocalSubscription) =>
  createSubscription({
    listId: targetId,
    ...(view !== -1 && { view }),
    title: own.title,
    category: own.category,
    isPrivate: own.isPrivate,
    hideFromTimeline: own.hideFromTimeline,
  })

/** What the owner of a list does to it. */
export function useListActions() {
  const { t } = useTranslation('reader')

  /** Publishes a list and follows it: it stands in the sidebar with its feeds, or ready to be filled. */
  async function create(fields: ListFields, feedIds: readonly string[]) {
    const { data } = await api.lists.create({ ...fields, fee: 0 })
    await createSubscription({ listId: data.id, view: fields.view })
    if (feedIds.length > 0) await mutate('lists.addFeeds', { listId: data.id, feedIds: [...feedIds] })
    toast(t('list.created', { title: fields.title }))
  }

  async function addFeeds(list: LocalList, feedIds: readonly string[]) {
    const added = feedIds.filter((id) => !list.feedIds.includes(id))
    await mutate('lists.addFeeds', { listId: list.id, feedIds: added })
    toast(t('list.feedAdded', { title: list.title ?? list.id }))
  }

  /** A list that others subscribe to stays, and so does the subscription of its owner. */
  async function remove({ id: listId }: LocalList) {
    const own = await db.subscriptions.get(subscriptionId('list', listId))
    // Whoever unsubscribes loses what was read of the list: it is not done in vain.
    if ((await countSubscribers(listId)) > (own ? 1 : 0)) throw new ApiError('listHasSubscriptions')
    await api.subscriptions.remove({ listId })
    try {
      await api.lists.remove({ listId })
    } catch (error) {
      const isWanted = error instanceof ApiError && error.key === 'listHasSubscriptions'
      if (isWanted && own) await subscribeAgain(own)
      throw error
    }
    await refreshSubscriptions()
    toast(t('list.deleted'))
  }

  async function copyAddress(listId: string) {
    await copyAndSay(listAddress(listId), t)
  }

  async function copyId(listId: string) {
    await copyAndSay(listId, t)
  }

  return { create, edit: editList, addFeeds, remove, copyAddress, copyId }
}
