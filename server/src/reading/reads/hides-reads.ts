/** True of whoever lets nobody know that they read a feed: they hide recent readers, or follow it in private. */
export const hidesReads = (user: string, feed: string): string => `(exists (
    select 1 from settings st where st.user_id = ${user} and st.tab = 'appearance'
      and st.payload @> '{"hideRecentReader": true}')
  or exists (select 1 from subscriptions s left join list_feeds lf on lf.list_id = s.list_id
    where s.user_id = ${user} and coalesce(s.feed_id, lf.feed_id) = ${feed}
      and (s.is_private or s.hide_from_timeline)))`
