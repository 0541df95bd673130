import { useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import type { Scope } from '../scope/scope.ts'
import { countUnread } from './count-unread.ts'
import { useMarkAllRead } from './use-mark-all-read.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const agesMs = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const

/** Marks what was published longer ago than an age read. */
export function useMarkOlder() {
  const { t } = useTranslation('reader')
  const markAllRead = useMarkAllRead()
  return async (scope: Scope, age: keyof typeof agesMs) => {
    const window = { startTime: 0, endTime: Date.now() - agesMs[age] }
    const count = await countUnread(scope, window)
    if (count === 0) toast(t('timeline.noneOlder'))
    else await markAllRead(scope, count, window)
  }
}
