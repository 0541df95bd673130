import type { FeedServer } from '../support/feed-server.ts'
import type { Product } from '../support/product.ts'
import { offerStarters } from '../support/starters.ts'
import { startTested } from './version-pair.ts'

/** Starts a server that offers the first `count` feeds of the feed server to begin with. */
export async function startWithStarters(feeds: FeedServer, count: number): Promise<Product> {
  const starters = await offerStarters(feeds, count)
  const product = await startTested(starters.environment)
  return {
    ...product,
    dispose: async () => {
      await product.dispose()
      await starters.remove()
    },
  }
}
