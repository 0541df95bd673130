import {
  CHAT_DOCUMENT_BYTES,
  CHAT_ENTRIES_MAX,
  CHAT_FILES_MAX,
  CHAT_QUESTION_LENGTH,
  CHAT_PICTURE_BYTES,
  CHAT_TITLE_LENGTH,
  CONNECTION_NAME_LENGTH,
  MEMORY_LENGTH,
  MEMORY_TAG_LENGTH,
  MEMORY_TAGS,
  TASK_NAME_LENGTH,
  TASK_PROMPT_LENGTH,
  TRANSLATED_ENTRIES_MAX,
  USAGE_DAYS_MAX,
  USAGE_RECORDS_MAX,
} from './form-limits/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './spans/index.ts'

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
  entriesPerBatch: TRANSLATED_ENTRIES_MAX,
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
  questionLength: CHAT_QUESTION_LENGTH,
  editorStateLength: 200_000,
  partsOfQuestion: 20,
  contextBlocks: 50,
  selectedTextLength: 20_000,
  /** Files (api.md 4): pictures, and documents or plain text; how many of them a question has, and one person in all is ours. */
  pictureBytes: CHAT_PICTURE_BYTES,
  documentBytes: CHAT_DOCUMENT_BYTES,
  fileNameLength: 200,
  filesOfQuestion: CHAT_FILES_MAX,
  /** Of a question and of those before it, what a model is given at once: all of one question, and as much of others as is left. */
  filesAtOnce: 2 * CHAT_FILES_MAX,
  fileBytesAtOnce: CHAT_FILES_MAX * CHAT_PICTURE_BYTES,
  /** Who is given more takes several turns of those that ask. */
  fileBytesOfTurn: 10 * 1024 * 1024,
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
  /** To what is proposed in it. */
  answersOfReply: 40,
  /** Citations and addresses of one reply that are looked up. */
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
