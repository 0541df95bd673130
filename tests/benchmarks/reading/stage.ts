import { rm } from 'node:fs/promises'
import pg from 'pg'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { startEmbeddedPostgres } from '../../../server/src/foundation/database/embedded-postgres.ts'
import { chromiumArguments, ensureChromium } from '../../support/chromium.ts'
import { createDataFolder } from '../../support/data-folder.ts'
import { fillLibrary } from '../../support/library.ts'
import { startProduct } from '../../support/product.ts'
import { createReader } from '../../support/reader.ts'
import { FIRST_ROW, markFirstRow } from '../first-row.ts'
import { createWords } from '../vocabulary.ts'
import { fillLocalDatabase, keepAllEntries } from './local-database.ts'

const LIBRARY = { feeds: 1000, entriesPerFeed: 50 }

/** Of all its feeds together. */
export const LIBRARY_ENTRIES = LIBRARY.feeds * LIBRARY.entriesPerFeed

const PARAGRAPHS = 12
const SLOWED = 4

/** A browser whose local database holds the whole library, and the server that the library is from. */
export interface Stage {
  /** A page as slow as one of a machine that is slower, and not opened yet. */
  newPage: () => Promise<Page>
  /** Closes what was opened so. */
  closePages: () => Promise<void>
  /** Another tab, by which the entries of all are kept. */
  otherTab: Page
  url: string
}

export async function withStage<Result>(measure: (stage: Stage) => Promise<Result>): Promise<Result> {
  const folder = await createDataFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const database = postgres.url('postgres')
  const product = await startProduct({ DATABASE_URL: database })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  try {
    const reader = await createReader(product.url)
    await fillServer(database, reader.id)
    const context = await browser.newContext({ baseURL: product.url })
    await context.addCookies(reader.cookies.map((cookie) => ({ ...cookie, url: product.url })))
    await context.addInitScript(markFirstRow, FIRST_ROW)
    const otherTab = await openOtherTab(context)
    const pages: Page[] = []
    const newPage = async () => {
      const page = await openSlowPage(context)
      pages.push(page)
      return page
    }
    const closePages = async () => {
      for (const page of pages.splice(0)) await page.close()
    }
    return await measure({ otherTab, url: product.url, newPage, closePages })
  } finally {
    await browser.close()
    await product.dispose()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fillServer(database: string, userId: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: database })
  const next = createWords()
  const text = (words: number) => Array.from({ length: words }, next).join(' ')
  try {
    await fillLibrary(pool, { userId, ...LIBRARY })
    // As of a library of years: some 130 entries a day.
    await pool.query(`update entries set published_at = now() - (now() - published_at) * 1100`)
    const { rows } = await pool.query<{ id: string }>('select id::text from entries order by id')
    await pool.query(
      `update entries e set title = i.title from unnest($1::bigint[], $2::text[]) as i(id, title) where e.id = i.id`,
      [rows.map(({ id }) => id), rows.map(() => text(8))],
    )
    const content = Array.from({ length: PARAGRAPHS }, () => `<p>${text(60)}</p>`).join('')
    await pool.query('insert into entry_contents (entry_id, content) select id, $1 from entries', [content])
    await pool.query('vacuum analyze')
  } finally {
    await pool.end()
  }
}

async function openOtherTab(context: BrowserContext): Promise<Page> {
  const filler = await context.newPage()
  await filler.goto('/timeline/all/all')
  await filler.waitForSelector(FIRST_ROW)
  await filler.evaluate(fillLocalDatabase)
  await filler.evaluate(async () => navigator.serviceWorker.ready)
  const other = await context.newPage()
  // A page of the same origin that does nothing.
  await other.goto('/reset-overrides.html')
  await other.evaluate(keepAllEntries)
  await filler.close()
  return other
}

async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  return page
}
