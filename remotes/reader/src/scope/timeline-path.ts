import { scopeToAddress, type Scope } from './scope.ts'

/** Address of a timeline, or of an entry opened in it. */
export function timelinePath(scope: Scope, entryId?: string | null): string {
  const { timelineId, feedId } = scopeToAddress(scope)
  const parts = ['timeline', timelineId, feedId, ...(entryId ? [entryId] : [])]
  return `/${parts.map(encodeURIComponent).join('/')}`
}
