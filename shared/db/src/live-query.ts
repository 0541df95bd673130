import { liveQuery as followQuery, type Observable } from 'dexie'

/**
 * What a query answers, now and after each change of what it has read. Dexie sees what is read behind an `await` only where the query is
 * an `async` function itself; after one that is none, and gives the promise of another, it loses sight of what others read in the same turn
 * as well, which then hear of no change any more. So each is one.
 */
export const liveQuery = <Result>(query: () => Result | Promise<Result>): Observable<Result> =>
  followQuery(async () => query())
