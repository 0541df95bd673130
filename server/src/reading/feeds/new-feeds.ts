import { ApiError, webPageLimits } from '@tidings/contracts'
import type { HourlyLimitData } from '@tidings/contracts/limit-data'
import { HOUR_MS } from '@tidings/contracts/spans'
import type { Pool } from 'pg'
import type { NewFeedLimits } from '../../foundation/config/config.ts'
import { createAttempts } from '../../foundation/limits/attempts.ts'

/** Counts what is new. */
export interface NewFeeds {
  /** Throws operationNotCompleted, with the time until there is room again. */
  countLookUp(userId: string): Promise<void>
  /** The same of a page of an entry, which somebody reads. */
  countPage(userId: string): Promise<void>
  /** Answers how many of so many imported feeds there is room for, and what to say of the others. */
  countImports(userId: string, imported: number): Promise<{ room: number; error: ApiError }>
}

/** Makes what holds each user to the limits of this server. */
export function createNewFeeds(pool: Pool, { lookUps, imports }: NewFeedLimits): NewFeeds {
  const lookUpAttempts = createAttempts(pool, { max: lookUps, windowMs: HOUR_MS })
  const pageAttempts = createAttempts(pool, { max: webPageLimits.pagesPerHour, windowMs: HOUR_MS })
  const importAttempts = createAttempts(pool, { max: imports, windowMs: HOUR_MS })
  return {
    async countLookUp(userId) {
      const { allowed, retryAfterSeconds } = await lookUpAttempts.count('look-up', userId)
      if (!allowed) throw tooManyError(retryAfterSeconds)
    },
    async countPage(userId) {
      const { allowed, retryAfterSeconds } = await pageAttempts.count('page', userId)
      if (!allowed) throw tooManyError(retryAfterSeconds)
    },
    async countImports(userId, imported) {
      const { room, retryAfterSeconds } = await importAttempts.countAll('feed-import', userId, imported)
      return { room, error: tooManyError(retryAfterSeconds) }
    },
  }
}

function tooManyError(retryAfterSeconds: number): ApiError {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return new ApiError('operationNotCompleted', {
    message: `That is as many new feeds and pages as one person may bring within an hour. Try again in ${minutes} minutes.`,
    data: { isHourlyLimit: true, retryAfterSeconds } satisfies HourlyLimitData,
  })
}
