import { doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, snowflake, time } from './columns.ts'
import { entries } from './entries.schema.ts'

/** Transcripts as they were read, by the SHA-1 of the address that they were read from. */
export const transcriptions = pgTable(
  'transcriptions',
  {
    urlHash: bytes('url_hash').primaryKey(),
    /**
     * The entry that it was last read for, and goes with; others that name it have it read anew. Null of what was read before
     * this was noted, until somebody asks for it.
     */
    entryId: snowflake('entry_id').references(() => entries.id, { onDelete: 'cascade' }),
    /** Null where the address holds no transcript that can be read. */
    srt: text('srt'),
    /** Seconds. */
    duration: doublePrecision('duration').notNull(),
    fetchedAt: time('fetched_at').notNull(),
  },
  (table) => [index('transcriptions_entry').on(table.entryId)],
)
