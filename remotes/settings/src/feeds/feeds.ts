import type { FeedAnalytics, View } from '@tidings/contracts'
import type { LocalFeed, LocalSubscription } from '@tidings/db'

/** One subscription as a row of the table. */
export interface SubscriptionLine extends Pick<LocalSubscription, 'id' | 'type' | 'targetId'> {
  name: string
  /** Of the feed, or to which one writes; a list has none. */
  address: string | null
  image: string | null
  view: View
  category: string | null
  createdAt: string
  /** Of a list or an inbox there is nothing to refresh. */
  feed: LocalFeed | null
  followers: number | null
  updatesPerWeek: number | null
  latestAt: string | null
}

export const columns = [
  'name',
  'health',
  'view',
  'category',
  'followers',
  'updatesPerWeek',
  'createdAt',
] as const

export type Column = (typeof columns)[number]

export interface Order {
  column: Column
  descending: boolean
}

/** Figures beside what is stored here. */
export const withFigures = (
  line: SubscriptionLine,
  figures: FeedAnalytics | undefined,
): SubscriptionLine => ({
  ...line,
  followers: figures?.subscriptionCount ?? null,
  updatesPerWeek: figures?.updatesPerWeek ?? null,
  latestAt: figures?.latestEntryPublishedAt ?? null,
})

const values: Record<Column, (line: SubscriptionLine) => string | number | null> = {
  name: ({ name }) => name,
  view: ({ view }) => view,
  category: ({ category }) => category,
  health: ({ feed }) => feed && (feed.errorAt ? 1 : 0),
  followers: ({ followers }) => followers,
  updatesPerWeek: ({ updatesPerWeek }) => updatesPerWeek,
  createdAt: ({ createdAt }) => createdAt,
}

/** What can be moved and left here: to leave an inbox is to delete it, with its mail. */
export const canBeChosen = ({ type }: SubscriptionLine): boolean => type !== 'inbox'

/** The lines that hold all words searched for, in the order that is wanted; what says nothing comes last. */
export function arrange(
  lines: readonly SubscriptionLine[],
  search: string,
  { column, descending }: Order,
): SubscriptionLine[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = lines.filter(({ name, address, category }) => {
    const text = `${name} ${address ?? ''} ${category ?? ''}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
  return found.toSorted(
    (one, other) =>
      compare(values[column](one), values[column](other), descending) || one.name.localeCompare(other.name),
  )
}

function compare(one: string | number | null, other: string | number | null, descending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other))
  return descending ? -order : order
}
