/** In a query: true of users who want each story once. */
export const joinsStories = (user: string): string => `not exists (
  select 1 from settings st where st.user_id = ${user} and st.tab = 'general'
    and st.payload -> 'joinStories' = 'false'::jsonb)`

/** In a query: true of users whose timelines leave out what they follow in private. */
export const hidesPrivate = (user: string): string => `exists (
  select 1 from settings st where st.user_id = ${user} and st.tab = 'general'
    and st.payload -> 'hidePrivateSubscriptionsInTimeline' = 'true'::jsonb)`

/** In a query: as `other_id`, what tells the same stories as some entries, for a user who wants each once. */
export const sameStories = (user: string, ids: string): string =>
  `select l.other_id from story_links l where l.entry_id = any(${ids}) and ${joinsStories(user)}`
