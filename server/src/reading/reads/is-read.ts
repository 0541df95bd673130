/** In a query: what a user made of an entry by itself, read or unread; null where nothing. The three are expressions of it. */
export const exceptionOf = (user: string, feed: string, entry: string): string =>
  `(select st.read from entry_states st where st.user_id = ${user} and st.feed_id = ${feed} and st.entry_id = ${entry})`

/**
 * In a query: whether an entry is read, which is so as the exception says where there is one, and else where the watermark
 * of the cursor (`upto`, null for nobody's) has passed the entry. All three are expressions of the query.
 */
export const isRead = (entry: string, { exception, upto }: { exception: string; upto: string }): string =>
  `coalesce(${exception}, ${entry} <= coalesce(${upto}, 0))`
