import { paths } from '@tidings/runtime'
import { scopeToAddress, type Scope } from './scope.ts'

/** Address of a timeline, or of an entry opened in it. */
export function timelinePath(scope: Scope, entryId?: string): string {
  return paths.timeline({ ...scopeToAddress(scope), entryId })
}
