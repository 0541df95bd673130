import { messageStates, type ProposalAnswers, type ReplyMetadata } from '@tidings/contracts'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { bytes, snowflake, time } from './columns.ts'

const markKinds = ['entry', 'memory'] as const

/** Chats with a model. Their ids are made by clients: each user has ids of their own, so none is anybody else's. */
export const chatSessions = pgTable(
  'chat_sessions',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    chatId: text('chat_id').notNull(),
    /** Empty until there is one. */
    title: text('title').notNull().default(''),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    lastSeenAt: time('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.chatId] }),
    index('chat_sessions_latest').on(table.userId, table.updatedAt, table.chatId),
  ],
)

/** What was said in chats. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    userId: text('user_id').notNull(),
    chatId: text('chat_id').notNull(),
    id: text('id').notNull(),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    parts: jsonb('parts').$type<{ type: string; [field: string]: unknown }[]>().notNull(),
    metadata: jsonb('metadata').$type<ReplyMetadata>(),
    /** What its user has said to what is proposed in it; it may be said while it is still being written. */
    answers: jsonb('answers').$type<ProposalAnswers>(),
    status: text('status', { enum: messageStates }).notNull(),
    /** Of no two messages of a chat the same: it is their order. */
    createdAt: time('created_at').notNull(),
    finishedAt: time('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.chatId, table.id] }),
    foreignKey({
      columns: [table.userId, table.chatId],
      foreignColumns: [chatSessions.userId, chatSessions.chatId],
    }).onDelete('cascade'),
    index('chat_messages_order').on(table.userId, table.chatId, table.createdAt),
  ],
)

/**
 * Marks by which models name what they were given in chats, `e1` an entry and `m1` a memory. What was said is forgotten at times, and
 * a long chat is not read as a whole: a mark that was given once is never given for something else.
 */
export const chatMarks = pgTable(
  'chat_marks',
  {
    userId: text('user_id').notNull(),
    chatId: text('chat_id').notNull(),
    kind: text('kind', { enum: markKinds }).notNull(),
    number: integer('number').notNull(),
    /** Of the entry, or of the memory. */
    subjectId: text('subject_id').notNull(),
    /** Of an entry, as it was when it was given; null of a memory. */
    feedId: text('feed_id'),
    title: text('title'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.chatId, table.kind, table.number] }),
    foreignKey({
      columns: [table.userId, table.chatId],
      foreignColumns: [chatSessions.userId, chatSessions.chatId],
    }).onDelete('cascade'),
  ],
)

/** Files that users have uploaded for chats. */
export const chatAttachments = pgTable(
  'chat_attachments',
  {
    id: snowflake('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The one in which it was first said something with; null before that. */
    chatId: text('chat_id'),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    data: bytes('data').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.userId, table.chatId],
      foreignColumns: [chatSessions.userId, chatSessions.chatId],
    }).onDelete('cascade'),
    index('chat_attachments_user').on(table.userId, table.createdAt),
    index('chat_attachments_chat').on(table.userId, table.chatId),
  ],
)
