import { expect, type Page } from 'playwright/test'
import type { FeedServer, ManifestFeed } from '../support/feed-server.ts'
import type { Product } from '../support/product.ts'

export const password = 'correct horse battery staple'

interface Surroundings {
  product: Product
  feeds: FeedServer
}

export interface Person {
  email: string
  /** Subscribes to the nth feed of the feed server, in a view, and answers what that feed holds. */
  subscribe: (index?: number, view?: number) => Promise<ManifestFeed>
  /** Calls the API as this person. */
  call: <Reply>(method: string, path: string, data?: unknown) => Promise<Reply>
}

/** A server that believes which address a person has. */
export const behindProxy = { TRUSTED_PROXIES: '127.0.0.1/32' }

let count = 0

/** Makes an account and opens the start page, signed in. */
export async function signUp(page: Page, { product, feeds }: Surroundings): Promise<Person> {
  const email = `reader-${process.pid}-${(count += 1)}@example.org`
  // Of one address a server takes few accounts a minute.
  const address = `198.18.${Math.floor(count / 250)}.${(count % 250) + 1}`
  const call: Person['call'] = async (method, path, data) => {
    const headers = { origin: product.url, 'x-forwarded-for': address }
    // The server may close a connection that rests at the very moment that it is used again.
    const options = { method, headers, data, maxRetries: 2 }
    const response = await page.request.fetch(`${product.url}/api${path}`, options)
    expect(response.status(), `${method} ${path}: ${await response.text()}`).toBe(200)
    return response.json()
  }
  await call('POST', '/better-auth/sign-up/email', { name: 'Ada', email, password })
  await page.goto(product.url)
  const subscribe: Person['subscribe'] = async (index = 0, view = 0) => {
    const feed = feeds.manifest.feeds[index]
    if (!feed) throw new Error(`The feed server has no feed ${index}`)
    await call('POST', '/subscriptions', { url: feed.url, view })
    return feed
  }
  return { email, subscribe, call }
}
