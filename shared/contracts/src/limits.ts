const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Durations in milliseconds. Unless a line says otherwise: specification, section 9.
 */
export const durations = {
  requestTimeout: 30 * SECOND,
  streamInterval: 1 * SECOND,
  readabilityFresh: 3 * DAY,
  userLookupWait: 100,
  usersFresh: 5 * MINUTE,
  subscriptionsFresh: 30 * MINUTE,
  unreadFresh: 5 * MINUTE,
  entriesFresh: 10 * MINUTE,
  readHistoryFresh: 5 * MINUTE,
  queryFresh: 10 * MINUTE,
  queryCacheAge: 7 * DAY,
  revisitThreshold: 10 * MINUTE,
  checkNewInterval: 1 * MINUTE,
  settingsFlush: 1 * SECOND,
  toast: 4 * SECOND,
  hotkeySequence: 1 * SECOND,
  tooltipDelay: 200,
  tooltipSkip: 1 * SECOND,
  animation: 300,
  /** How long an undoable change waits in the outbox: a toast's life and a second to reach its button. */
  undoWindow: 5 * SECOND,
} as const

/** Counts and sizes. Unless a line says otherwise: specification, section 9. */
export const limits = {
  entriesPerPage: 100,
  entriesPerFirstPage: 40,
  entriesPerStream: 30,
  entriesPerSubscriptionAtStart: 20,
  readHistories: 20,
  /** Identifiers in one POST /reads: our own bound. */
  readsPerCall: 1000,
  /** Identifiers in one batch of subscriptions or profiles: our own bound. */
  idsPerCall: 1000,
  queryRetries: 3,
  titleLength: 256,
  categoryLength: 128,
  urlLength: 4096,
  /** OPML files, in bytes (api.md 5.25). */
  opmlBytes: 500 * 1024,
  /** Outlines in one OPML file: our own bound. */
  opmlOutlines: 10_000,
  /** Body of any other request, in bytes: our own bound. */
  requestBytes: 1024 * 1024,
  passwordMin: 8,
  passwordMax: 128,
  /** Entries of a new subscription that stay unread, newest first: our own choice. */
  unreadAtSubscription: 20,
} as const

/** The feed engine (details.md 3: dynamic between 60 and 360 minutes; security.md 1 for the rest). */
export const feedLimits = {
  refreshMin: 60 * MINUTE,
  refreshMax: 6 * HOUR,
  /** The furthest a host's max-age, Retry-After or our back-off may push the next check. */
  nextCheckMax: 1 * DAY,
  connectTimeout: 10 * SECOND,
  fetchTimeout: 20 * SECOND,
  bodyBytes: 15 * 1024 * 1024,
  redirects: 5,
  connectionsPerHost: 2,
  entriesPerDocument: 1000,
  /** A 301 or 308 is believed after this many refreshes in a row with the same answer. */
  permanentRedirects: 3,
} as const

/** Limits of a user, by default those of the hosted plans (details.md 3); null = none. */
export interface UserLimits {
  feeds: number | null
  lists: number | null
  inboxes: number | null
}

/** Server constants answered by GET /status/configs (details.md 3). */
export const serverLimits = {
  maxSubscriptions: 500,
  maxLists: 10,
  maxActions: 10,
  maxInboxes: 10,
  maxWebhooksPerAction: 5,
  maxTrialFeeds: 20,
  maxTrialLists: 10,
} as const
