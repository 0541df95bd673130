import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, time } from './columns.ts'

/** Transcripts as they were read, by the SHA-1 of the address that they were read from. */
export const transcriptions = pgTable('transcriptions', {
  urlHash: bytes('url_hash').primaryKey(),
  /** Null where the address holds no transcript that can be read. */
  srt: text('srt'),
  /** Seconds. */
  duration: doublePrecision('duration').notNull(),
  fetchedAt: time('fetched_at').notNull(),
})
