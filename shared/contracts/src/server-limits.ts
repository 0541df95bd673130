import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './spans/index.ts'

/** What inboxes take: our own bounds. */
export const inboxLimits = {
  mailBytes: 10 * 1024 * 1024,
  recipientsPerMail: 10,
  /** Mail that one sending machine may bring in a minute. */
  mailsPerMinute: 60,
  /** Entries that all inboxes of one user take in a minute, by mail and webhook alike. */
  entriesPerMinute: 120,
  /** Connections of other mail servers at once. */
  mailConnections: 50,
  mailConnectionsPerMachine: 10,
  /** How far the time of a signature may be from ours. */
  signatureAge: 5 * MINUTE_MS,
} as const

/** The feed engine (details.md 3: dynamic between 60 and 360 minutes; security.md 1 for the rest). */
export const feedLimits = {
  refreshMin: 60 * MINUTE_MS,
  refreshMax: 6 * HOUR_MS,
  /** The furthest a host's max-age, Retry-After or our back-off may push the next check. */
  nextCheckMax: 1 * DAY_MS,
  connectTimeout: 10 * SECOND_MS,
  fetchTimeout: 20 * SECOND_MS,
  bodyBytes: 15 * 1024 * 1024,
  redirects: 5,
  /** Feeds that are tried of those that a page names, and how many of them at once. */
  candidates: 10,
  candidatesAtOnce: 4,
  candidateTime: 8 * SECOND_MS,
  /** From an address that somebody typed to its feed, all in all. */
  lookUpTime: 20 * SECOND_MS,
  /** Look-ups at once, by all and by one user; and how many more of one user may wait. */
  lookUpsAtOnce: 8,
  lookUpsAtOnceOfUser: 3,
  lookUpsWaitingOfUser: 20,
  /** Of the address of a feed: what an index of the database takes. */
  urlLength: 2000,
  /** Of an entity tag, say. */
  headerLength: 1024,
  connectionsPerHost: 2,
  /**
   * How long a request waits for one of them, and a large document that has arrived for its turn to be read; and for how
   * long a feed is left alone that waited in vain.
   */
  hostWait: 30 * SECOND_MS,
  roomWait: 30 * SECOND_MS,
  hostPause: 5 * MINUTE_MS,
  entriesPerDocument: 1000,
  /** A 301 or 308 is believed after this many refreshes in a row with the same answer. */
  permanentRedirects: 3,
  /** Calls of one user that name feeds by their ids: our own bound. */
  lookupsPerMinute: 120,
  /** For so long after a check nobody has a feed checked again, and so many of an hour are for one user: our own bounds. */
  checkRest: 1 * MINUTE_MS,
  checksPerHour: 1000,
  /** Claims of one user, each of which fetches a feed: our own bound. */
  claimsPerMinute: 10,
} as const

/** How much of entries is told at once, and what is kept of one that is changed: our own bounds. */
export const entryLimits = {
  /** Of a page that ends among entries of one time, for a client that goes on by the time alone. */
  pageOfOneTime: 200,
  /** Of all contents in one answer, in bytes; those beyond are left out, and streamed to who asks. */
  contentBytes: 4 * 1024 * 1024,
  versions: 5,
  /** Bytes of HTML; of a longer one no version is kept. */
  versionLength: 256 * 1024,
  /** Of what entries of one document said, and again of what they say now, so much is compared: the newest. */
  comparedBytes: 2 * 1024 * 1024,
  /** Of others that tell the story of an entry so many are known: those before it, and with those that came later. */
  storiesBefore: 20,
  stories: 100,
} as const

/** Images that are given on for other sites: our own bounds. */
export const imageLimits = {
  bytes: 10 * 1024 * 1024,
  timeout: 15 * SECOND_MS,
  /** Fetched at once, and those of them for one user. */
  fetches: 16,
  fetchesPerUser: 8,
  fetchesPerHost: 6,
  /** So many of one user wait for that; further ones are refused. */
  waitingPerUser: 200,
  /** How long a browser keeps one. */
  kept: 30 * DAY_MS,
  /** Made narrower at once, and those of them for one user. Each keeps a core, and one of four threads, busy. */
  sizings: 2,
  sizingsPerUser: 1,
  sizingTimeout: 10 * SECOND_MS,
  /** Those of more pixels, which some cameras make, are given as they are. AVIF is decoded whole, and slowly. */
  pixels: 25_000_000,
  avifPixels: 6_000_000,
} as const

/** Pages of other sites that are shown as articles, as they are, or to make feeds of: our own bounds. */
export const webPageLimits = {
  bytes: 5 * 1024 * 1024,
  fetchTimeout: 15 * SECOND_MS,
  /** Fetched and read at once, and those of them for one user: each has a thread. */
  atOnce: 4,
  atOnceOfUser: 2,
  /** So many more of one user wait; further ones are refused. */
  waitingOfUser: 20,
  /** Of entries, that one user may have fetched: one every few seconds, without a rest. */
  pagesPerHour: 1000,
  /** From its turn until it is read: to be fetched, for a thread to start, and to be taken apart. */
  time: 30 * SECOND_MS,
} as const

/** Notifications on devices of users: our own bounds. */
export const pushLimits = {
  tokenLength: 4096,
  devicesPerUser: 20,
  timeout: 10 * SECOND_MS,
  /** Of what a push service answers. */
  answerBytes: 16 * 1024,
  /** How long a push service keeps what it cannot deliver. */
  kept: 1 * DAY_MS,
  /** The longest pause that a push service may ask for. */
  pauseMax: 1 * DAY_MS,
  /** Of one person. */
  testsPerMinute: 10,
  /** Sent at once for one person. */
  deliveries: 4,
} as const

/** What one person may bring of themselves within an hour: our own bounds. */
export const accountLimits = {
  picturesPerHour: 30,
  /** Tries at the codes of invitations. */
  codesPerHour: 20,
} as const

/** What browsers tell of the parts they show: our own bounds. */
export const partLimits = {
  reportsPerMinute: 60,
} as const

/** Of what is not here yet, as GET /status/configs answers it (details.md 3). */
export const serverLimits = {
  maxActions: 10,
  maxWebhooksPerAction: 5,
} as const
