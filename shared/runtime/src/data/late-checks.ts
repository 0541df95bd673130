import type { CheckedFeeds, CheckScope } from './check-feeds.ts'

export type { CheckedFeeds, CheckScope }

/**
 * Has the feeds of a scope checked, and brings what came of it; null where the session ended meanwhile. Throws where the
 * server cannot be asked.
 */
export const checkFeeds = async (scope: CheckScope): Promise<CheckedFeeds | null> =>
  (await import('./check-feeds.ts')).checkFeeds(scope)
