import { sql, type SQL } from 'drizzle-orm'

/** In a query: identifiers as one value, however many there are. */
export const idArray = (ids: readonly (bigint | string)[]): SQL =>
  sql`${sql.param(ids.map(String))}::bigint[]`
