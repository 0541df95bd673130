import type { Plan, Role, TokenScope } from '@tidings/contracts'
import type { Auth } from '../../accounts/auth/auth.ts'
import type { BaseDeps } from '../base-deps.ts'
import type { Deployments } from '../../platform/deployments/deployments.ts'
import type { UserEvents } from '../../reading/events/user-events.ts'
import type { FeedEngine } from '../../reading/feeds/feed-engine.ts'
import type { ImageProxy } from '../../reading/images/image-proxy.ts'
import type { Mailer } from '../mails/mailer.ts'
import type { WebPush } from '../../accounts/messaging/web-push.ts'
import type { PageFeeds } from '../../reading/page-feeds/page-feeds.ts'
import type { SearchIndex } from '../../reading/search-index/search-index.ts'
import type { PageReader } from '../../reading/web-pages/page-reader.ts'

/** What the server is made of; built in main.ts. */
export interface Deps extends BaseDeps {
  feeds: FeedEngine
  searchIndex: SearchIndex
  /** Says of each entry that is to come into an inbox (by the id of its feed) whether there may be so many. */
  takesEntry: (inbox: string) => boolean
  /** Says of each call that names feeds by their ids whether its user may make so many. */
  takesLookup: (userId: string) => boolean
  /** Says of each claim of a feed whether its user may make so many. */
  takesClaim: (userId: string) => boolean
  /** Says of each notification that is sent for a test whether its user may have so many. */
  takesPushTest: (userId: string) => boolean
  /** Sends notifications to browsers. */
  webPush: WebPush
  /** Reads web pages of entries. */
  webPages: PageReader
  /** Shows pages to those who make feeds from them. */
  pageFeeds: PageFeeds
  /** Gives images of other sites on. */
  images: ImageProxy
  deployments: Deployments
  userEvents: UserEvents
  mailer: Mailer
  /** Accounts, sessions, and every way to sign in. */
  auth: Auth
}

/** The user of a request. */
export interface SessionUser {
  id: string
  /** The one that counts: their own, or that which this server gives to everybody. */
  role: Role
  /** What that role may have here. */
  limits: Plan
  /** False until an invitation was used, where sign-up is by invitation. */
  admitted: boolean
  /** On which device; null for a program. */
  sessionId: string | null
  /** What a program may do that speaks for the user; null for the user. */
  scope: TokenScope | null
}

/** What a handler of the API is given. */
export interface RequestContext {
  deps: Deps
  session: SessionUser | null
  headers: Headers
  /** The body as it came. */
  readBody: () => Promise<string>
}
