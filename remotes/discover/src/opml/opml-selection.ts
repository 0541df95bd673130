import type { ApiClient } from '@tidings/contracts'

/** A feed of an OPML file. */
export type OpmlItem = Awaited<
  ReturnType<ApiClient['subscriptions']['parseOpml']>
>['data']['subscriptions'][number]

/** A line of the table: a category, or a feed in it. */
export type OpmlLine =
  | { type: 'category'; category: string | null; items: readonly OpmlItem[] }
  | { type: 'item'; item: OpmlItem }

export type CheckState = 'all' | 'some' | 'none'

/** The feeds whose title, address or category has every word of `query`. */
export function searchItems(items: readonly OpmlItem[], query: string): OpmlItem[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ title, url, category }) => {
    const text = `${title ?? ''} ${url} ${category ?? ''}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Feeds by category, categories in the order of the alphabet, those without one last. */
export function groupItems(items: readonly OpmlItem[], language: string): OpmlLine[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const groups = Map.groupBy(items, ({ category }) => category)
  const categories = [...groups.keys()].filter((name) => name !== null).toSorted(compare)
  return [...categories, null].flatMap((category) => {
    const group = groups.get(category) ?? []
    if (group.length === 0) return []
    return [
      { type: 'category', category, items: group },
      ...group.map((item) => ({ type: 'item' as const, item })),
    ]
  })
}

/** How many of `items` are chosen. */
export function checkState(items: readonly OpmlItem[], chosen: ReadonlySet<string>): CheckState {
  const count = items.filter(({ url }) => chosen.has(url)).length
  if (count === 0) return 'none'
  return count === items.length ? 'all' : 'some'
}

/** The choice after `items` were put in or taken out. */
export function choose(
  chosen: ReadonlySet<string>,
  items: readonly OpmlItem[],
  isChosen: boolean,
): Set<string> {
  const next = new Set(chosen)
  for (const { url } of items) {
    if (isChosen) next.add(url)
    else next.delete(url)
  }
  return next
}

const QUOTA_WARNING = 0.8

/** Whether so many more feeds may be followed: `near` when most of the quota goes with them. */
export function quotaState(chosenCount: number, remaining: number): 'within' | 'near' | 'beyond' {
  if (chosenCount > remaining) return 'beyond'
  return chosenCount > 0 && chosenCount >= remaining * QUOTA_WARNING ? 'near' : 'within'
}
