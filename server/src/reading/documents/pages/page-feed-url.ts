import { pageFeedLimits, pageParts, pageRecipe, type PageRecipe } from '@tidings/contracts'
import { SelectorError, parseSelector } from './selector.ts'

/** A feed that is made from a page: where the page is, and how its entries are found. */
export interface PageFeed {
  page: string
  recipe: PageRecipe
}

/** Where the recipe begins. */
export const PAGE_FEED_MARK = '#feed-of-page?'

/**
 * The address of a feed that is made from a page: that of the page, with the recipe as its fragment, which is never sent to
 * the site. So whoever chooses the same on the same page has the same feed, and the address alone is enough to have it
 * again. Null where it would be too long.
 */
export function toPageFeedUrl({ page, recipe }: PageFeed): string | null {
  const url = URL.parse(page)
  if (!url) return null
  const parameters = new URLSearchParams()
  for (const field of ['item', ...pageParts] as const) {
    const selector = recipe[field]
    if (selector !== undefined) parameters.set(field, selector)
  }
  url.hash = PAGE_FEED_MARK + parameters.toString()
  return url.href.length > pageFeedLimits.urlLength ? null : url.href
}

/** The page and recipe in the address of a feed; null for any other, and for a recipe that is none. */
export function readPageFeedUrl(address: string): PageFeed | null {
  const start = address.indexOf(PAGE_FEED_MARK)
  if (start === -1) return null
  const parameters = new URLSearchParams(address.slice(start + PAGE_FEED_MARK.length))
  const recipe = pageRecipe.safeParse(Object.fromEntries(parameters)).data
  return recipe && isAllowed(recipe) ? { page: address.slice(0, start), recipe } : null
}

/** The address of the page of a feed, whatever follows it. */
export function pageOf(address: string): string {
  const start = address.indexOf(PAGE_FEED_MARK)
  return start === -1 ? address : address.slice(0, start)
}

/** The feed at another address of its page. */
export function movePageFeed(feed: string, page: string): string {
  const known = readPageFeedUrl(feed)
  return (known && toPageFeedUrl({ page: pageOf(page), recipe: known.recipe })) ?? page
}

function isAllowed(recipe: PageRecipe): boolean {
  try {
    for (const selector of Object.values(recipe)) if (selector !== undefined) parseSelector(selector)
    return true
  } catch (error) {
    if (error instanceof SelectorError) return false
    throw error
  }
}
