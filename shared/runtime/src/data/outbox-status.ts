import { db, followOutbox, isSame, outboxStatusOf, type OutboxStatus } from '@tidings/db'
import { atom, onMount } from 'nanostores'

/** How much waits to be sent, and how much of it has failed. */
export const $outboxStatus = atom<OutboxStatus>({ pending: 0, failed: 0 })

onMount($outboxStatus, () =>
  followOutbox(db, (rows) => {
    const status = outboxStatusOf(rows)
    if (!isSame(status, $outboxStatus.get())) $outboxStatus.set(status)
  }),
)
