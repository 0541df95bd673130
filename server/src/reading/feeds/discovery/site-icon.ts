import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../foundation/database/database.ts'
import type { FetchGuarded } from '../../../foundation/fetch/guarded-fetch.ts'
import type { DocumentReader } from '../../documents/document-reader.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
import { isWebPage } from '../../documents/page-start.ts'

const PAGE_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 10_000

export interface SiteIconDeps {
  db: Db
  fetchGuarded: FetchGuarded
  reader: DocumentReader
}

/** Gives a feed without a picture the icon of its site. */
export async function storeSiteIcon(
  { db, ...deps }: SiteIconDeps,
  feedId: bigint,
  siteUrl: string,
): Promise<void> {
  const image = await findSiteIcon(deps, siteUrl)
  if (!image) return
  await db
    .update(feeds)
    .set({ image })
    .where(and(eq(feeds.id, feedId), isNull(feeds.image)))
}

/** The icon of a site: the one that its page names, else /favicon.ico where there is one. Null when there is none. */
async function findSiteIcon(
  { fetchGuarded, reader }: Omit<SiteIconDeps, 'db'>,
  siteUrl: string,
): Promise<string | null> {
  try {
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: PAGE_BYTES }
    const page = await fetchGuarded(siteUrl, { ...limits, headers: { accept: 'text/html' } })
    const named = page.status === 200 && isWebPage(page) ? (await reader.readPage(page)).icon : null
    if (named) return named
    const favicon = await fetchGuarded(new URL('/favicon.ico', page.url).href, limits)
    const isPicture = favicon.status === 200 && favicon.body.length > 0 && !isWebPage(favicon)
    return isPicture ? favicon.url : null
  } catch {
    // An icon is not worth an error.
    return null
  }
}
