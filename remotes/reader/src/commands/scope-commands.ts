import { changeSettings } from '@tidings/runtime'
import { CheckCheck, ListFilter, RefreshCw } from '@tidings/ui'
import type { useMarkAllRead } from '../actions/use-mark-all-read.ts'
import type { Scope } from '../scope/scope.ts'
import type { Commands } from './command.ts'

export interface ScopeTarget {
  scope: Scope
  unread: number
  unreadOnly?: boolean
  /** What is new is being asked for. */
  isRefreshing?: boolean
}

export interface ScopeTools {
  markAllRead: ReturnType<typeof useMarkAllRead>
  refresh?: () => unknown
}

/** What is starred or found is not counted. */
const isCounted = ({ kind }: Scope): boolean => kind !== 'collections' && kind !== 'search'

/** What can be done to all of a timeline. */
export const scopeCommands: Commands<ScopeTarget, ScopeTools> = {
  'timeline:unread-only': {
    icon: ListFilter,
    surfaces: ['header'],
    look: ({ scope, unreadOnly = false }) =>
      isCounted(scope) && { label: 'timeline.unreadOnly', pressed: unreadOnly },
    run: ({ unreadOnly }) => changeSettings({ unreadOnly: !unreadOnly }),
  },
  'timeline:refetch': {
    icon: RefreshCw,
    surfaces: ['header'],
    look: ({ isRefreshing = false }) => ({ loading: isRefreshing }),
    run: (_scope, { refresh }) => refresh?.(),
  },
  'subscription:mark-all-as-read': {
    icon: CheckCheck,
    surfaces: ['header', 'menu'],
    look: ({ scope, unread }) => isCounted(scope) && { disabled: unread === 0 },
    run: ({ scope, unread }, { markAllRead }) => unread > 0 && markAllRead(scope, unread),
  },
}
