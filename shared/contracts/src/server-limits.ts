import {
  CHAT_DOCUMENT_BYTES,
  CHAT_ENTRIES_MAX,
  CHAT_FILES_MAX,
  CHAT_PICTURE_BYTES,
  CHAT_TITLE_LENGTH,
  CONNECTION_NAME_LENGTH,
  MEMORY_LENGTH,
  MEMORY_TAG_LENGTH,
  MEMORY_TAGS,
  TASK_NAME_LENGTH,
  TASK_PROMPT_LENGTH,
  USAGE_DAYS_MAX,
  USAGE_RECORDS_MAX,
} from './form-limits/index.ts'
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

/** The assistant and the models that it asks: our own bounds. */
export const assistantLimits = {
  connectionsPerUser: 10,
  connectionNameLength: CONNECTION_NAME_LENGTH,
  modelsPerConnection: 50,
  modelNameLength: 120,
  apiKeyLength: 500,
  /** Until a model begins to answer, from one piece of its answer to the next, and until all of it is there. */
  firstByte: 2 * MINUTE_MS,
  betweenBytes: 1 * MINUTE_MS,
  wholeAnswer: 10 * MINUTE_MS,
  answerBytes: 10 * 1024 * 1024,
  /** Of a test. */
  testTime: 30 * SECOND_MS,
  testsPerMinute: 20,
  /** Files of a chat (api.md 4). */
  filesPerHour: 10,
  filesWindow: HOUR_MS,
  /** Asked at once by all and by one user, and how many more of one user may wait. */
  atOnce: 64,
  atOnceOfUser: 4,
  waitingOfUser: 40,
  /** Entries in one batch of translations (api.md 5.4 names no bound). */
  entriesPerBatch: 50,
  /** Bytes that a model is given to translate at once, of an entry and of many titles alike: they leave room for the answer in tokens. */
  translatedAtOnce: 6000,
  translationTokens: 8000,
  /** Characters of an entry that a model is given. */
  entryLength: 60_000,
  /** Of what is written of it; some models think before they write. */
  summaryTokens: 4000,
  /** Entries of a day that a model is told of, to say what it has brought: as many as a page has. */
  entriesOfDay: 100,
  /** Of what is told of what was used (api.md 5.4), its single uses, and how many of them are kept of each user. */
  analyticsDays: 30,
  analyticsDaysMax: USAGE_DAYS_MAX,
  analyticsRecords: USAGE_RECORDS_MAX,
  usageKept: 50_000,
} as const

/** What a model is told of the sites to begin with, and proposes of them at once (api.md 4: 5 to 20). */
export const starterLimits = {
  offered: 100,
  proposed: 20,
  descriptionLength: 1000,
} as const

/** Chats with a model: our own bounds, but for titles and pages of sessions (details.md 5). */
export const chatLimits = {
  idLength: 200,
  titleLength: CHAT_TITLE_LENGTH,
  sessionsPerPage: 20,
  sessionsPerPageMax: 100,
  messagesPerPage: 50,
  messagesPerPageMax: 100,
  sessionsPerUser: 2000,
  messagesPerSession: 2000,
  messagesOfTitle: 20,
  /** Characters of what somebody says, and of how their editor has it. */
  questionLength: 40_000,
  editorStateLength: 200_000,
  partsOfQuestion: 20,
  contextBlocks: 50,
  selectedTextLength: 20_000,
  /** Files (api.md 4): pictures, and documents or plain text; how many of them a question has, and one person in all is ours. */
  pictureBytes: CHAT_PICTURE_BYTES,
  documentBytes: CHAT_DOCUMENT_BYTES,
  fileNameLength: 200,
  filesOfQuestion: CHAT_FILES_MAX,
  fileBytesAtOnce: 10 * 1024 * 1024,
  fileBytesOfUser: 200 * 1024 * 1024,
  /** A file that nobody has said anything with. */
  unusedFileKept: 1 * DAY_MS,
  /** Of one person. */
  sendsPerMinute: 30,
  /** Replies that are written at once, of all and of one person, and how many may wait for one chat. */
  repliesAtOnce: 200,
  repliesOfUser: 4,
  waitingForChat: 4,
  /** How long a reply may take, all in all, and how many characters of it are kept for who comes later. */
  replyTime: 15 * MINUTE_MS,
  replyLength: 2_000_000,
  /** Who may hear one at once: pages of one person. */
  listenersOfReply: 10,
  /** How long nothing is said on a connection: proxies end those that are silent. */
  heartbeat: 20 * SECOND_MS,
  /** How often a model may ask its tools before it has to answer. */
  steps: 8,
  /** Of what was said before a model is given so many messages, and so many characters of them. */
  historyMessages: 100,
  historyLength: 120_000,
  /** What a model is given of entries: of so many at once a few words, and of so many their text, in characters all in all. */
  entriesAtOnce: CHAT_ENTRIES_MAX,
  textsAtOnce: 8,
  excerptLength: 300,
  conciseLength: 2000,
  textsLength: 48_000,
  feedsAtOnce: 100,
  /** Of the marks by which a chat names what its model was given, so many of each kind are kept in mind: the last ones. */
  marksOfChat: 5000,
  /** Of one reply: answers to what it proposes, and citations and addresses that are looked up. */
  answersOfReply: 40,
  references: 100,
  /** Until a title is there, and its tokens: some models think before they answer. */
  titleTime: 30 * SECOND_MS,
  titleTokens: 1000,
} as const

/** What the assistant remembers of a user (details.md 5; api.md 5.4), and our own bounds. */
export const memoryLimits = {
  length: MEMORY_LENGTH,
  tags: MEMORY_TAGS,
  tagLength: MEMORY_TAG_LENGTH,
  sourceLength: 200,
  perUser: 200,
  /** What it has where nobody says how important it is. */
  importance: 0.5,
  /** So important has to be what chats are told of, and over such a time the weight of what is older falls. */
  recalledFrom: 0.6,
  recency: 30 * DAY_MS,
  /** Our own: as JSON; of one page; what a chat is told at once, in characters all in all; proposals of one reply. */
  metadataLength: 4000,
  perPage: 50,
  recalled: 20,
  recalledLength: 8000,
  reasonLength: 300,
  proposalIdLength: 40,
  proposalsPerReply: 5,
} as const

/** What the assistant does by time (specification, sections 5 and 9); what is beside titles and prompts is our own. */
export const taskLimits = {
  nameLength: TASK_NAME_LENGTH,
  promptLength: TASK_PROMPT_LENGTH,
  timeZoneLength: 100,
  /** How long a test run may take, for whoever waits for it. */
  testTime: 1 * MINUTE_MS,
  /** Runs at once, of all users; one of each of them. */
  runsAtOnce: 4,
  /** Of what a task has brought so much stands in it, and in a mail; all of it is in its chat. */
  resultLength: 20_000,
} as const

/** What tools answer assistants of users in one call: our own bounds. */
export const toolServerLimits = {
  entriesPerCall: 40,
  marksPerCall: 200,
  countsPerCall: 300,
  /** Characters of all rows as JSON: an answer has no more than this and what stands around it. */
  rowsLength: 150_000,
} as const

/** Of what is not here yet, as GET /status/configs answers it (details.md 3). */
export const serverLimits = {
  maxActions: 10,
  maxWebhooksPerAction: 5,
} as const
