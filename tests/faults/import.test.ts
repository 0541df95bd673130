import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { serve } from '../support/serve.ts'
import { startProduct, type Product } from '../support/product.ts'
import { createReader, type Reader } from '../support/reader.ts'
import { rss } from '../support/site.ts'

const FEEDS = 30
const ANSWERED = 10
const KILLS = 5
const LONGEST_IMPORT_MS = 150

interface Stage {
  product: Product
  reader: Reader
  file: FormData
  /** Answers what waits, and all that comes. */
  open: () => void
}

/** Somebody with a file of feeds whose sites answer to so many requests, and let the others wait. */
async function setStage(answered: number): Promise<Stage> {
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>()
  let requests = 0
  const sites = await Promise.all(
    Array.from({ length: FEEDS }, async (_, index) => {
      const item = { link: `https://news.example/${index}`, title: `Entry ${index}`, html: '<p>Words</p>' }
      const site = await serve((_request, response) => {
        requests += 1
        const answer = () =>
          response.writeHead(200, { 'content-type': 'text/xml' }).end(rss(`Feed ${index}`, [item]))
        void (requests > answered ? isOpen : Promise.resolve()).then(answer)
      })
      onTestFinished(site.close)
      return site
    }),
  )
  const outlines = sites.map(({ origin }) => `<outline type="rss" xmlUrl="${origin}/feed"/>`)
  const file = new FormData()
  file.set('file', new File([`<opml version="2.0"><body>${outlines.join('')}</body></opml>`], 'feeds.opml'))
  const product = await startProduct()
  onTestFinished(product.dispose)
  return { product, reader: await createReader(product.url), file, open }
}

interface Progress {
  fetched: number
  total: number
}

async function progressOf({ call }: Reader): Promise<Progress> {
  const { data } = await call<{ data: Progress }>('GET', '/feed-checks')
  return { fetched: data.fetched, total: data.total }
}

/** How many entries are unread in each feed that has any. */
async function unreadOf({ call }: Reader): Promise<number[]> {
  const { data } = await call<{ data: Record<string, number> }>('GET', '/reads')
  return Object.values(data)
}

/** Why feeds could not be fetched. */
async function problemsOf({ call }: Reader): Promise<string[]> {
  interface Subscription {
    feeds: { url: string; errorMessage: string | null }
  }
  const { data } = await call<{ data: Subscription[] }>('GET', '/subscriptions')
  return data.flatMap(({ feeds }) => (feeds.errorMessage ? `${feeds.url}: ${feeds.errorMessage}` : []))
}

// What a killed server was at is taken up again within a minute.
const patience = { timeout: 240_000, interval: 200 }

async function expectAllFetched(reader: Reader): Promise<void> {
  await expect.poll(() => progressOf(reader), patience).toEqual({ fetched: 0, total: 0 })
  expect(await problemsOf(reader)).toEqual([])
  expect(await unreadOf(reader)).toEqual(Array(FEEDS).fill(1))
}

test('a server killed while it fetches what was imported says how far it is, and fetches the rest', async () => {
  const { product, reader, file, open } = await setStage(ANSWERED)
  await reader.call('POST', '/subscriptions/import', file)
  const halfway = { fetched: ANSWERED, total: FEEDS }
  await expect.poll(() => progressOf(reader), patience).toEqual(halfway)
  await product.stop('SIGKILL')
  await product.start()
  expect(await progressOf(reader)).toEqual(halfway)
  open()
  await expectAllFetched(reader)
})

test('a server killed while it takes a file in has all of it once the file is given again', async () => {
  const { product, reader, file } = await setStage(Infinity)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const given = reader.call('POST', '/subscriptions/import', file).catch(() => undefined)
    await wait((LONGEST_IMPORT_MS * kill) / KILLS)
    await product.stop('SIGKILL')
    await given
    await product.start()
  }
  await reader.call('POST', '/subscriptions/import', file)
  await expectAllFetched(reader)
})
