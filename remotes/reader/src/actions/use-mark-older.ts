import { DAY_MS } from '@tidings/contracts/spans'
import { db } from '@tidings/db'
import { useTranslation } from '@tidings/runtime'
import type { Scope } from '../scope/scope.ts'
import { inOrder } from './in-order.ts'
import { markPart } from './mark-period.ts'
import { useUndoable } from './use-undoable.ts'

const agesMs = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const

/** Marks what was published longer ago than an age read. */
export function useMarkOlder() {
  const { t } = useTranslation('reader')
  const undoable = useUndoable()
  return async (scope: Scope, age: keyof typeof agesMs) => {
    await inOrder(async () => {
      const endTime = (await toldAt()) - agesMs[age]
      await markPart(scope, { endTime }, { t, undoable, none: t('timeline.noneOlder') })
    })
  }
}

/** When the server last told something, by its clock: that of the browser may be wrong, and counts where the server says nothing. */
async function toldAt(): Promise<number> {
  const told = await db.meta.get('toldAsOf')
  return typeof told?.value === 'number' ? told.value : Date.now()
}
