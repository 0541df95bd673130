import { db, getFeed, listSearches, listSubscriptions } from '@tidings/db'
import { useLiveQuery, useTranslation } from '@tidings/runtime'
import { viewDetails } from '../views/view-details.ts'
import type { Scope } from './scope.ts'

/** What a timeline is called. */
export function useScopeTitle(scope: Scope): string {
  const { t } = useTranslation('reader')
  const name = useLiveQuery(async () => nameOf(scope), [JSON.stringify(scope)])
  if (scope.kind === 'collections') return t('subscriptions.starred')
  return name ?? t(viewDetails[scope.view].title)
}

async function nameOf(scope: Scope): Promise<string | null> {
  if (scope.kind === 'folder') return scope.name
  if (scope.kind === 'search') return nameOfSearch(scope.query)
  if (scope.kind === 'all' || scope.kind === 'collections') return null
  const subscriptions = await listSubscriptions(db)
  const targetId = idOf(scope)
  const subscription = subscriptions.find((other) => other.type === scope.kind && other.targetId === targetId)
  if (subscription || scope.kind !== 'feed') return subscription?.name ?? null
  return (await getFeed(db, targetId))?.title ?? null
}

/** Its name where it was saved, else itself. */
async function nameOfSearch(query: string): Promise<string> {
  const searches = await listSearches(db)
  return searches.find((search) => search.query === query)?.title ?? query
}

function idOf(scope: Extract<Scope, { kind: 'feed' | 'list' | 'inbox' }>): string {
  if (scope.kind === 'feed') return scope.feedId
  return scope.kind === 'list' ? scope.listId : scope.handle
}
