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
  /** Subscribes to the nth feed of the feed server and answers what that feed holds. */
  subscribe: (index?: number) => Promise<ManifestFeed>
  /** Calls the API as this person. */
  call: <Reply>(method: string, path: string, data?: unknown) => Promise<Reply>
}

let count = 0

/** Makes an account and opens the start page, signed in. */
export async function signUp(page: Page, { product, feeds }: Surroundings): Promise<Person> {
  const email = `reader-${process.pid}-${(count += 1)}@example.org`
  const call: Person['call'] = async (method, path, data) => {
    const headers = { origin: product.url }
    const response = await page.request.fetch(`${product.url}/api${path}`, { method, headers, data })
    expect(response.status(), `${method} ${path}: ${await response.text()}`).toBe(200)
    return response.json()
  }
  await call('POST', '/better-auth/sign-up/email', { name: 'Ada', email, password })
  await page.goto(product.url)
  const subscribe = async (index = 0): Promise<ManifestFeed> => {
    const feed = feeds.manifest.feeds[index]
    if (!feed) throw new Error(`The feed server has no feed ${index}`)
    await call('POST', '/subscriptions', { url: feed.url, view: 0 })
    return feed
  }
  return { email, subscribe, call }
}
