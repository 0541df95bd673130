import { db, listSubscriptions, type MutationInput } from '@tidings/db'
import { $settings } from '@tidings/runtime'
import { excludesPrivate, toLocalScope } from '../scope/local-scope.ts'
import type { Scope } from '../scope/scope.ts'
import { seenOf } from '../scope/seen.ts'

/**
 * A scope as it is at this moment, for what marks it read, without what waits to be shown; null for one that is looked through, which
 * nothing marks as a whole.
 */
export async function markAllInput(scope: Scope): Promise<MutationInput<'reads.markAllRead'> | null> {
  const settings = $settings.get()
  const local = toLocalScope(scope, await listSubscriptions(db), settings)
  if ('starred' in local || 'search' in local) return null
  const { feedIds, ...other } = { feedIds: undefined, ...local }
  const excludePrivate = excludesPrivate(local, settings)
  const insertedBefore = seenOf(scope)?.until
  return {
    ...(insertedBefore !== undefined && { insertedBefore }),
    ...(feedIds && { feedIdList: [...feedIds] }),
    ...other,
    ...(excludePrivate && { excludePrivate }),
  }
}
