import { HOUR_MS } from '@tidings/contracts/spans'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../foundation/database/database.ts'
import type { FetchGuarded } from '../../../foundation/fetch/guarded-fetch.ts'
import type { DocumentReader } from '../../documents/document-reader.ts'
import { feeds, type FeedRecord } from '../../../foundation/tables/feeds.schema.ts'
import { feedBounds } from '../../documents/bounds.ts'
import { isWebPage } from '../../documents/page-start.ts'

const PAGE_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 10_000

/** How long each look that found nothing is left alone: a site may be slow once, and after a month without an icon it has none. */
const waits = [HOUR_MS, 24 * HOUR_MS, 7 * 24 * HOUR_MS, 30 * 24 * HOUR_MS] as const

export interface SiteIconDeps {
  db: Db
  fetchGuarded: FetchGuarded
  reader: DocumentReader
  clock: () => number
}

/** Looks for an icon, for one of the parties that come in turns at a host. */
export type FindIcon = (party: string) => Promise<void>

/** Where it is looked for, and for whom. */
interface IconSite {
  siteUrl: string
  party: string
}

type Iconless = Pick<FeedRecord, 'id' | 'image' | 'siteUrl' | 'errorCount' | 'iconTries' | 'iconDueAt'>

/**
 * Looks for the icon of the site of a feed that has no picture, and gives it that; undefined where there is no reason to look.
 * It is asked for with every check of a feed, and says itself when it is time to look again.
 */
export function iconLookUp(deps: SiteIconDeps, feed: Iconless): FindIcon | undefined {
  const { siteUrl } = feed
  if (!siteUrl || !isDue(feed, deps.clock())) return undefined
  return (party) => storeSiteIcon(deps, feed, { siteUrl, party })
}

/** Where the feed itself could not be had, the icon could not either: it is looked for as soon as there is one again. */
const isDue = ({ image, errorCount, iconTries, iconDueAt }: Iconless, now: number): boolean =>
  image === null &&
  iconTries <= waits.length &&
  (errorCount > 0 || iconDueAt === null || iconDueAt.getTime() <= now)

async function storeSiteIcon(deps: SiteIconDeps, { id, iconTries }: Iconless, site: IconSite): Promise<void> {
  const isIconless = and(eq(feeds.id, id), isNull(feeds.image))
  // Noted before: what ends while it looks has looked.
  const iconDueAt = new Date(deps.clock() + (waits[iconTries] ?? 0))
  await deps.db
    .update(feeds)
    .set({ iconTries: sql`${feeds.iconTries} + 1`, iconDueAt })
    .where(isIconless)
  const image = await findSiteIcon(deps, site)
  if (image && image.length <= feedBounds.url) await deps.db.update(feeds).set({ image }).where(isIconless)
}

/** The icon of a site: the one that its page names, else /favicon.ico where there is one. Null when there is none. */
async function findSiteIcon(
  { fetchGuarded, reader }: Pick<SiteIconDeps, 'fetchGuarded' | 'reader'>,
  { siteUrl, party }: IconSite,
): Promise<string | null> {
  try {
    const limits = { party, timeoutMs: TIMEOUT_MS, maxBytes: PAGE_BYTES }
    const page = await fetchGuarded(siteUrl, { ...limits, headers: { accept: 'text/html' } })
    const named = page.status === 200 && isWebPage(page) ? (await reader.readPage(page)).icon : null
    if (named) return named
    const favicon = await fetchGuarded(new URL('/favicon.ico', page.url).href, limits)
    const isPicture = favicon.status === 200 && favicon.body.length > 0 && !isWebPage(favicon)
    return isPicture ? favicon.url : null
  } catch {
    // An icon is not worth an error: it is looked for again.
    return null
  }
}
