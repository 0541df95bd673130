import type { Db } from './database.ts'

/** Makes what prepares a statement once for each database: what is planned anew for each question takes longer than to answer it. */
export function preparedOnce<Prepared extends object>(prepare: (db: Db) => Prepared): (db: Db) => Prepared {
  const preparedByDb = new WeakMap<Db, Prepared>()
  return (db) => {
    const prepared = preparedByDb.get(db) ?? prepare(db)
    preparedByDb.set(db, prepared)
    return prepared
  }
}
