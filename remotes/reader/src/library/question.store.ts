import type { LocalInbox, LocalList, LocalSearch, SubscriptionWithTarget } from '@tidings/db'
import { atom } from '@tidings/runtime'
import type { SidebarRow } from '../subscriptions/subscription-rows.ts'
import type { Folder } from '../subscriptions/subscriptions.ts'

/** What is asked about a subscription, several feeds, a category, a list, an inbox or a saved search. */
export type LibraryQuestion =
  /** A list may be asked for to put feeds into it. */
  | { ask: 'new-list'; feedIds?: readonly string[] }
  | { ask: 'new-inbox' }
  | { ask: 'edit-list' | 'list-feeds' | 'delete-list'; list: LocalList }
  | { ask: 'edit-inbox' | 'delete-inbox'; inbox: LocalInbox }
  | { ask: 'rename-folder' | 'delete-folder'; folder: Folder<SidebarRow> }
  | { ask: 'edit-search'; search: LocalSearch }
  | { ask: 'edit-subscription'; subscription: SubscriptionWithTarget }
  | { ask: 'move-feeds'; feedIds: readonly string[]; listIds?: readonly string[] | undefined }
  | { ask: 'feed-details' | 'claim-feed'; feedId: string }

/** Asked from menus, which are gone by the time the dialog is there. */
export const $question = atom<LibraryQuestion | null>(null)
