import { TOOL_SERVER_NAME_LENGTH } from '../form-limits/index.ts'
import { MINUTE_MS, SECOND_MS } from '../spans/index.ts'

/** Connections to tool servers (MCP): our own bounds. */
export const foreignToolLimits = {
  perUser: 20,
  nameLength: TOOL_SERVER_NAME_LENGTH,
  headers: 20,
  headerNameLength: 100,
  headerLength: 4000,
  /** Of one server; what is beyond is not there. */
  tools: 100,
  pages: 10,
  toolNameLength: 128,
  titleLength: 100,
  descriptionLength: 1000,
  schemaLength: 10_000,
  schemaDepth: 12,
  counted: 1000,
  /** Of all connections together, in a chat. */
  toolsOfChat: 64,
  /** Until a server begins to answer, from one piece to the next, and until all of it is there. */
  firstByte: 30 * SECOND_MS,
  betweenBytes: 30 * SECOND_MS,
  wholeAnswer: 1 * MINUTE_MS,
  answerBytes: 4 * 1024 * 1024,
  /** Until all is done that is asked of a server at once. */
  wholeUse: 90 * SECOND_MS,
  /** What a tool is given, and of what it answers, as text, so much is told. */
  argumentsLength: 16_000,
  resultLength: 16_000,
  /** Of what a server says of an error. */
  wordsLength: 300,
  /** For the user, to let this server in. */
  authorizationTime: 10 * MINUTE_MS,
  /** A token is renewed so long before it ends. */
  renewedBefore: 30 * SECOND_MS,
  proposalsPerReply: 5,
  asksPerMinute: 20,
  atOnce: 32,
  atOnceOfUser: 4,
  waitingOfUser: 20,
} as const
