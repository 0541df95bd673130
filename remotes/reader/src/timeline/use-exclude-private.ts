import type { TimelineScope } from '@tidings/db'
import { useSettings } from '@tidings/runtime'
import { excludesPrivate } from '../scope/local-scope.ts'

/** Whether the timeline of a scope leaves out what is private. */
export const useExcludePrivate = (scope: TimelineScope): boolean => excludesPrivate(scope, useSettings())
