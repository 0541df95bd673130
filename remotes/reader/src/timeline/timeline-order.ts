import { scopeKey, type Scope } from '../scope/scope.ts'

/** Whether a timeline shows its oldest entries first; what was searched for has an order of its own. */
export function isOldestFirst(scope: Scope, oldestFirst: readonly string[]): boolean {
  return scope.kind !== 'search' && oldestFirst.includes(scopeKey(scope))
}

/** The timelines that show their oldest entries first, with or without one of them. */
export function withOrder(scope: Scope, oldestFirst: readonly string[], isOldest: boolean): string[] {
  const others = oldestFirst.filter((key) => key !== scopeKey(scope))
  return isOldest ? [...others, scopeKey(scope)] : others
}
