/**
 * The rooms of the server by quarters, from the ground up: each may import those that stand before it, and none that stand
 * after it. What is in `src/` itself is above them all.
 */
const quarters = {
  foundation: [
    'config',
    'files',
    'secrets',
    'workers',
    'logger.ts',
    'turns.ts',
    'tables',
    'database',
    'base-deps.ts',
    'fetch',
    'limits',
    'upkeep',
    'user-events',
    'http',
    'api',
    'mails',
  ],
  accounts: [
    'avatars',
    'audit',
    'plans',
    'tokens',
    'session',
    'auth',
    'settings',
    'invitations',
    'profiles',
    'feature-flags',
    'users',
    'messaging',
  ],
  reading: [
    'documents',
    'replies',
    'sources',
    'reads',
    'stories',
    'feeds',
    'search-index',
    'web-pages',
    'entries',
    'lists',
    'subscriptions',
    'feed-checks',
    'collections',
    'categories',
    'inboxes',
    'mail',
    'searches',
    'play-positions',
    'images',
    'page-feeds',
    'events',
  ],
  assistant: ['usage', 'models', 'summaries', 'translations', 'memories', 'lookups', 'chats', 'tasks', 'mcp'],
  community: ['feed-claims'],
  platform: ['deployments', 'part-health', 'static', 'status', 'openapi', 'administration'],
}

/** Paths below `server/src/`, from the ground up. */
export const rooms = Object.entries(quarters).flatMap(([quarter, names]) =>
  names.map((name) => `${quarter}/${name}`),
)
