import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** An identifier of ours; a string only on the wire. */
export const snowflake = (name: string) => bigint(name, { mode: 'bigint' })

/** A point in time. Milliseconds, as on the wire: with microseconds a keyset on a time read back would miss rows. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
