import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FeedServer } from '../support/feed-server.ts'
import type { Product } from '../support/product.ts'
import { startTested } from './version-pair.ts'

/** Starts a server that offers the first `count` feeds of the feed server to begin with, as `Site 1` and so on. */
export async function startWithStarters({ manifest }: FeedServer, count: number): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-starters-'))
  const outlines = manifest.feeds
    .slice(0, count)
    .map(({ url }, index) => `<outline text="Site ${index + 1}" xmlUrl="${url}"/>`)
  const file = join(folder, 'starters.opml')
  await writeFile(file, `<opml><body><outline text="World">${outlines.join('')}</outline></body></opml>`)
  const product = await startTested({ STARTER_FEEDS: file })
  return {
    ...product,
    dispose: async () => {
      await product.dispose()
      await rm(folder, { recursive: true })
    },
  }
}
