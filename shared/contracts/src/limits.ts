import { DAY_MS, MINUTE_MS, SECOND_MS } from './spans/index.ts'

/**
 * Durations in milliseconds. Unless a line says otherwise: specification, section 9.
 */
export const durations = {
  requestTimeout: 30 * SECOND_MS,
  streamInterval: 1 * SECOND_MS,
  readabilityFresh: 3 * DAY_MS,
  /** Our own choice. */
  transcriptFresh: 30 * DAY_MS,
  subscriptionsFresh: 30 * MINUTE_MS,
  unreadFresh: 5 * MINUTE_MS,
  entriesFresh: 10 * MINUTE_MS,
  readHistoryFresh: 5 * MINUTE_MS,
  queryFresh: 10 * MINUTE_MS,
  revisitThreshold: 10 * MINUTE_MS,
  checkNewInterval: 1 * MINUTE_MS,
  /** How long a tab believes that its session holds: our own choice. */
  sessionFresh: 10 * SECOND_MS,
  settingsFlush: 1 * SECOND_MS,
  /** How long the place in a recording waits for the next one before the server is told: our own choice. */
  playPositionFlush: 10 * SECOND_MS,
  playPositionsFresh: 1 * MINUTE_MS,
  hotkeySequence: 1 * SECOND_MS,
  /** After the last key of a search until the server is asked: our own choice. */
  searchPause: 150,
  /** How long an undoable change waits in the outbox: a toast's life and a second to reach its button. */
  undoWindow: 5 * SECOND_MS,
  /** As it can be of thousands of entries, and by a key: our own choice. */
  markAllUndoWindow: 10 * SECOND_MS,
} as const

/** Counts and sizes. Unless a line says otherwise: specification, section 9. */
export const limits = {
  entriesPerPage: 100,
  entriesPerFirstPage: 40,
  entriesPerStream: 30,
  entriesPerSubscriptionAtStart: 20,
  readHistories: 20,
  /** Our own bound. */
  readHistoriesPerCall: 100,
  /** Identifiers in one POST /reads: our own bound. */
  readsPerCall: 1000,
  /** Identifiers in one batch of subscriptions or profiles: our own bound. */
  idsPerCall: 1000,
  queryRetries: 3,
  titleLength: 256,
  categoryLength: 128,
  urlLength: 4096,
  /** Of a list: our own bounds. */
  descriptionLength: 1024,
  listFee: 1_000_000,
  feedsPerList: 1000,
  /** Of the feeds in lists so many are told whole in one answer, and of all their identifiers: our own bound. */
  feedsOfLists: 5000,
  entriesOfList: 10,
  /** A search as it is typed, and how many are kept: our own bounds. */
  searchLength: 256,
  savedSearches: 100,
  /** Recordings of which is kept where a user left them, the latest: our own bound. */
  playPositions: 200,
  /** Of so many matches, those with the words in the title and the newest first, the best come first. */
  searchRanked: 500,
  searchFeeds: 10,
  /** Results of one page of the quick search (screens.md 6). */
  searchPerPage: 16,
  /** OPML files, in bytes (api.md 5.25). */
  opmlBytes: 500 * 1024,
  /** Pictures of users (api.md 5.26), and how wide or high one may be: the latter our own bound. */
  avatarBytes: 1024 * 1024,
  avatarSide: 2048,
  /** Addresses of images signed in one call: our own bound. */
  imagesPerCall: 100,
  /** Outlines in one OPML file: our own bound. */
  opmlOutlines: 10_000,
  /** What the form around an uploaded file may add to it: our own bound. */
  formBytes: 16 * 1024,
  /** Body of any other request, in bytes: our own bound. */
  requestBytes: 1024 * 1024,
  /** Settings of one tab, in bytes: our own bound. */
  settingsBytes: 64 * 1024,
  passwordMin: 8,
  passwordMax: 128,
  tokenNameLength: 50,
  /** Tokens of one user: our own bound. */
  tokensPerUser: 50,
  /** Entries of a new subscription that stay unread, newest first: our own choice. */
  unreadAtSubscription: 20,
  /** Characters of a text: one with fewer is no longer than what would be said of it. Our own choice. */
  summaryLeastLength: 400,
} as const

/** Feeds that are made from pages: our own bounds. */
export const pageFeedLimits = {
  /** Of the page that is shown; a refresh takes what any feed may have. */
  pageBytes: 5 * 1024 * 1024,
  selectorLength: 240,
  /** The page and its selectors: what an index of the database takes. */
  urlLength: 2000,
  /** By one person. */
  looksPerMinute: 120,
} as const
