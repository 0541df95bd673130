import { FollowClient } from '@follow-app/client-sdk'
import { inject } from 'vitest'
import { startFeedServer, type FeedServer, type FeedServerOptions } from '../support/feed-server.ts'
import { cookieHeader, createReader, type Reader } from '../support/reader.ts'

export type Api = FollowClient['api']

/** Somebody who uses the API through the public client of its wire format. */
export interface Person {
  id: string
  api: Api
  /** What a browser of theirs sends. */
  cookie: string
}

export interface Stage {
  /** Where the server is that all files share. */
  url: string
  feeds: FeedServer
  /** The first account, which is the administrator's. */
  admin: Person
  /** Makes an account. */
  signUp: () => Promise<Person>
  /** Makes one that uses the API without the client. */
  signUpReader: () => Promise<Reader>
  /** Somebody without a session. */
  stranger: Api
  close: () => Promise<void>
}

let accounts = 0

/** Feeds to read, and accounts of its own, for the tests of one file. */
export async function openStage(
  options: FeedServerOptions = { feeds: 4, items: 10, size: 'brief' },
): Promise<Stage> {
  const { url, apiUrl, admin } = inject('product')
  const feeds = await startFeedServer(options)
  const signUpReader = async () => {
    accounts += 1
    const email = `reader${accounts}-of-${process.pid}@example.org`
    return createReader(url, { email, address: `198.18.${process.pid % 256}.${accounts % 256}` })
  }
  return {
    url,
    feeds,
    admin: { ...admin, api: clientOf(apiUrl, admin.cookie) },
    signUp: async () => {
      const { id, cookies } = await signUpReader()
      const cookie = cookieHeader(cookies)
      return { id, cookie, api: clientOf(apiUrl, cookie) }
    },
    signUpReader,
    stranger: clientOf(apiUrl),
    close: () => feeds.stop(),
  }
}

/** The client as it comes: it resolves its absolute paths against an origin. */
function clientOf(apiUrl: string, cookie?: string): Api {
  return new FollowClient({ baseURL: apiUrl, headers: cookie ? { cookie } : {} }).api
}
