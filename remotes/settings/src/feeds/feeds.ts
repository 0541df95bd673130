import type { FeedAnalytics, View } from '@tidings/contracts'
import type { LocalFeed } from '@tidings/db'

/** One subscription as a row of the table. */
export interface FeedLine {
  feedId: string
  name: string
  url: string
  image: string | null
  siteUrl: string | null
  view: View
  category: string | null
  createdAt: string
  feed: LocalFeed
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
export const withFigures = (line: FeedLine, figures: FeedAnalytics | undefined): FeedLine => ({
  ...line,
  followers: figures?.subscriptionCount ?? null,
  updatesPerWeek: figures?.updatesPerWeek ?? null,
  latestAt: figures?.latestEntryPublishedAt ?? null,
})

const values: Record<Column, (line: FeedLine) => string | number | null> = {
  name: ({ name }) => name,
  view: ({ view }) => view,
  category: ({ category }) => category,
  health: ({ feed }) => (feed.errorAt ? 1 : 0),
  followers: ({ followers }) => followers,
  updatesPerWeek: ({ updatesPerWeek }) => updatesPerWeek,
  createdAt: ({ createdAt }) => createdAt,
}

/** The lines that hold all words searched for, in the order that is wanted; what says nothing comes last. */
export function arrange(
  lines: readonly FeedLine[],
  search: string,
  { column, descending }: Order,
): FeedLine[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = lines.filter(({ name, url, category }) => {
    const text = `${name} ${url} ${category ?? ''}`.toLowerCase()
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
