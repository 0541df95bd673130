/** In a query: what a user made of an entry by itself, read or unread; null where nothing. The three are expressions of it. */
export const exceptionOf = (user: string, feed: string, entry: string): string =>
  `(select st.read from entry_states st where st.user_id = ${user} and st.feed_id = ${feed} and st.entry_id = ${entry})`

/**
 * In a query: whether an entry is read, which is so as the exception says where there is one, and else where the watermark
 * of the cursor (`upto`, null for nobody's) has passed the entry. All three are expressions of the query.
 */
export const isRead = (entry: string, { exception, upto }: { exception: string; upto: string }): string =>
  `coalesce(${exception}, ${entry} <= coalesce(${upto}, 0))`

/**
 * A query of `id` and `feed_id` of the entries that are unread for whom a table names by `user_id` and `feed_id`: those behind the
 * watermark, and those before it that were made so by themselves.
 */
export const unreadOf = (readers: string): string => `
  select e.id, e.feed_id from ${readers} r join cursors c using (user_id, feed_id)
    join entries e on e.feed_id = c.feed_id and e.id > c.read_upto
    where not ${isRead('e.id', { exception: exceptionOf('c.user_id', 'c.feed_id', 'e.id'), upto: 'c.read_upto' })}
  union select st.entry_id, st.feed_id from ${readers} r join entry_states st using (user_id, feed_id) where not st.read`
