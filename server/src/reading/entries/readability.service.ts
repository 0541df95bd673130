import { ApiError, durations } from '@tidings/contracts'
import { eq } from 'drizzle-orm'
import type { Asking } from '../../foundation/fetch/in-turn.ts'
import type { WebPagesDeps } from '../web-pages/web-pages-deps.ts'
import { entries, entryContents } from '../../foundation/tables/entries.schema.ts'
import { DocumentError } from '../documents/document-error.ts'
import type { DocumentsDeps } from '../documents/documents-deps.ts'
import { requireVisible } from './entries.service.ts'

/** Of an article that its author cut, at least this much is left. */
const LEAST_SHARE = 0.25

type ServiceDeps = Pick<
  DocumentsDeps & WebPagesDeps,
  'database' | 'disk' | 'clock' | 'documents' | 'webPages'
>

/**
 * The article of an entry's own page. It is read once for everybody, and again when it is older than three days; should
 * the page be gone by then, or hold far less of it, what was read before is still given. Null for an entry without a page,
 * or a page without an article.
 */
export async function getReadability(deps: ServiceDeps, asking: Asking, id: string): Promise<string | null> {
  await requireVisible(deps, asking.userId, id)
  const known = await findPage(deps, id)
  if (!known?.url) return null
  const { content, updatedAt } = known
  const isFresh = updatedAt !== null && deps.clock() - updatedAt.getTime() < durations.readabilityFresh
  if (isFresh) return content
  try {
    await deps.disk.requireRoom()
    const found = await deps.webPages.readArticle(known.url, asking)
    const isKept = content !== null && (found === null || (await isFarLess(deps, asking, { found, content })))
    return await storeArticle(deps, id, isKept ? content : found)
  } catch (error) {
    if (content !== null && (error instanceof ApiError || error instanceof DocumentError)) return content
    throw error
  }
}

/** Whether a page now says so little that it must be something else, such as a question about cookies. */
async function isFarLess(
  { documents }: Pick<ServiceDeps, 'documents'>,
  { userId: party, signal = new AbortController().signal }: Asking,
  { found, content }: { found: string; content: string },
): Promise<boolean> {
  const texts = await Promise.all(
    [found, content].map((html) => documents.readWords(html, { party, signal })),
  )
  const [now = '', before = ''] = texts
  return now.length < before.length * LEAST_SHARE
}

/** The page of an entry as its site has it. Throws entryNotFound for an entry without one. */
export async function fetchSource(
  deps: Pick<WebPagesDeps, 'database' | 'clock' | 'webPages'>,
  asking: Asking,
  id: string,
) {
  await requireVisible(deps, asking.userId, id)
  const url = (await findPage(deps, id))?.url
  if (!url) throw new ApiError('entryNotFound')
  return deps.webPages.fetchPage(url, asking)
}

async function findPage({ database }: Pick<ServiceDeps, 'database'>, id: string) {
  const [row] = await database.db
    .select({
      url: entries.url,
      content: entryContents.readabilityContent,
      updatedAt: entryContents.readabilityUpdatedAt,
    })
    .from(entries)
    .leftJoin(entryContents, eq(entryContents.entryId, entries.id))
    .where(eq(entries.id, BigInt(id)))
  return row
}

async function storeArticle({ database, clock }: ServiceDeps, id: string, content: string | null) {
  const article = { readabilityContent: content, readabilityUpdatedAt: new Date(clock()) }
  await database.db
    .insert(entryContents)
    .values({ entryId: BigInt(id), ...article })
    .onConflictDoUpdate({ target: entryContents.entryId, set: article })
  return content
}
