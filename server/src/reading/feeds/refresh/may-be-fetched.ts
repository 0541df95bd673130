/** In a query of `feeds`: that one is fetched once it is due. Nobody's password is used for what they follow no more. */
export const mayBeFetched = `feeds.kind = 'feed' and (feeds.private_to is null
  or exists (select from subscriptions s where s.feed_id = feeds.id))`
