import type { PgColumn } from 'drizzle-orm/pg-core'

/** In a query: a time as replies have it. */
export const isoTime = (time: string): string =>
  `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Of a hash, replies carry so many hexadecimal digits: it is compared with the one before it alone. */
export const HASH_LENGTH = 12

/** In a query: what replies carry of the rows `table`, as JSON to which nothing more is done; each field with its column. */
export const replyJson = (columns: Readonly<Record<string, PgColumn>>, table: string): string =>
  `json_build_object(${fieldsOf(columns, table).join(', ')})`

const fieldsOf = (columns: Readonly<Record<string, PgColumn>>, table: string): string[] =>
  Object.entries(columns).map(([name, column]) => `'${name}', ${asWritten(column, table)}`)

function asWritten(column: PgColumn, table: string): string {
  const value = `${table}.${column.name}`
  const type = column.getSQLType()
  if (type === 'bigint') return `${value}::text`
  if (type === 'bytea') return `left(encode(${value}, 'hex'), ${HASH_LENGTH})`
  return type.startsWith('timestamp') ? isoTime(value) : value
}
