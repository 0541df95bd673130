import { FollowClient } from '@follow-app/client-sdk'
import { startFeedServer, type FeedServer, type FeedServerOptions } from '../support/feed-server.ts'
import { startProduct, type Product } from '../support/product.ts'
import { cookieHeader, createReader } from '../support/reader.ts'

export type Api = FollowClient['api']

/** Somebody who uses the API through the public client of its wire format. */
export interface Person {
  id: string
  api: Api
}

export interface Stage {
  product: Product
  feeds: FeedServer
  /** The first account, which is the administrator's. */
  admin: Person
  /** Makes another account. */
  signUp: () => Promise<Person>
  /** Somebody without a session. */
  stranger: Api
  close: () => Promise<void>
}

/** Starts a server of its own and feeds to read, for the tests of one file. */
export async function openStage(
  options: FeedServerOptions = { feeds: 4, items: 10, size: 'brief' },
): Promise<Stage> {
  const [product, feeds] = await Promise.all([startProduct(), startFeedServer(options)])
  let accounts = 0
  const signUp = async () => {
    const { id, cookies } = await createReader(product.url, `reader${(accounts += 1)}@example.org`)
    return { id, api: clientOf(product.url, cookieHeader(cookies)) }
  }
  return {
    product,
    feeds,
    admin: await signUp(),
    signUp,
    stranger: clientOf(product.url),
    close: async () => {
      await product.dispose()
      await feeds.stop()
    },
  }
}

/** The client resolves its absolute paths against the origin alone: what brings the cookie brings /api as well. */
function clientOf(origin: string, cookie?: string): Api {
  const fetchBelowApi: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const headers = new Headers(init?.headers)
    if (cookie) headers.set('cookie', cookie)
    return fetch(`${origin}/api${pathname}${search}`, { ...init, headers })
  }
  return new FollowClient({ baseURL: origin, fetch: fetchBelowApi }).api
}
