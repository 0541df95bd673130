import { ApiError } from '@tidings/contracts'
import type { Pool } from 'pg'
import { createAttempts, type Attempts } from '../limits/attempts.ts'

/** What one user may have the server get to know within an hour. */
export interface NewFeedLimits {
  /** Addresses looked up that no feed here has. */
  lookUps: number
  /** Feeds imported that are new here. */
  imports: number
}

/** Counts what is new. Each throws operationNotCompleted, with the time until there is room again. */
export interface NewFeeds {
  countLookUp(userId: string): Promise<void>
  countImport(userId: string): Promise<void>
}

const HOUR_MS = 60 * 60_000

/** Makes what holds each user to the limits of this server. */
export function createNewFeeds(pool: Pool, { lookUps, imports }: NewFeedLimits): NewFeeds {
  const lookUpAttempts = createAttempts(pool, { max: lookUps, windowMs: HOUR_MS })
  const importAttempts = createAttempts(pool, { max: imports, windowMs: HOUR_MS })
  return {
    countLookUp: (userId) => count(lookUpAttempts, 'look-up', userId),
    countImport: (userId) => count(importAttempts, 'feed-import', userId),
  }
}

async function count(attempts: Attempts, what: string, userId: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await attempts.count(what, userId)
  if (allowed) return
  const minutes = Math.ceil(retryAfterSeconds / 60)
  throw new ApiError('operationNotCompleted', {
    message: `That is as many new feeds as one person may bring within an hour. Try again in ${minutes} minutes.`,
    data: { retryAfterSeconds },
  })
}
