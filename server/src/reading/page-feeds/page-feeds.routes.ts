import { ok, selectorProblems } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import { toPageFeedUrl } from '../documents/pages/page-feed-url.ts'
import type { PageFeedsDeps } from './page-feeds-deps.ts'

const { authed } = callsWith<PageFeedsDeps>()

const refused = new Set<string>(selectorProblems)

const outline = authed.pageFeeds.outline.handler(async ({ input, context: { user, deps }, signal }) => {
  const page = await deps.pageFeeds.outline({ userId: user.id, signal }, input.url)
  const signed = deps.images.sign(page.nodes.flatMap(({ image }) => image ?? []))
  return ok({
    ...page,
    nodes: page.nodes.map(({ image, ...node }) => ({ ...node, ...(image && { image: signed[image] }) })),
  })
})

const preview = authed.pageFeeds.preview.handler(async ({ input, context: { user, deps }, signal }) => {
  const asking = { userId: user.id, signal }
  const { url: address, recipe = null, point = null } = input
  const { url, ...seen } = await deps.pageFeeds.preview(asking, { address, recipe, point })
  const signed = deps.images.sign(seen.entries.flatMap(({ image }) => image ?? []))
  const makesFeed = seen.count > 0 && !seen.problems.some(({ reason }) => refused.has(reason))
  return ok({
    ...seen,
    feedUrl: makesFeed && seen.recipe ? toPageFeedUrl({ page: url, recipe: seen.recipe }) : null,
    entries: seen.entries.map(({ image, ...entry }) => ({
      ...entry,
      image: image === null ? null : (signed[image] ?? null),
    })),
  })
})

/** The router's part for feeds that are made from pages. */
export const pageFeedsRoutes = { outline, preview }
