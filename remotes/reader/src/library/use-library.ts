import { db, listSubscriptions, listUnreadCounts } from '@tidings/db'
import { shareQuery } from './shared-query.ts'

/** Every subscription with what it is to. */
export const useAllSubscriptions = shareQuery(() => listSubscriptions(db))

/** Every unread count by feed id or inbox handle. */
export const useUnreadCounts = shareQuery(() => listUnreadCounts(db))
