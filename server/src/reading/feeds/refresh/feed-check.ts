import { feedLimits } from '@tidings/contracts'
import { MINUTE_MS } from '@tidings/contracts/spans'
import type { GuardedResponse } from '../../../foundation/fetch/guarded-fetch.ts'
import { SANITIZER_VERSION } from '../../documents/sanitize-rules.ts'
import { hasSecret } from '../address/secrets.ts'
import type { DueFeed } from './claim-feeds.ts'
import type { FeedFailure } from './failure.ts'
import { freshForMs } from '../../../foundation/fetch/http-caching.ts'
import { delayAfterFailure, delayAfterSuccess, updateInterval } from './schedule.ts'

/** What a refresh leaves on the feed, whatever its outcome. */
export interface FeedCheck {
  id: bigint
  checkedAt: Date
  /** Null: not by itself any more. */
  nextCheckAt: Date | null
  /** Before that it is not looked at for anybody: its site has asked for it. */
  pausedUntil: Date | null
  /** Seconds. */
  checkInterval: number | null
  etagHeader: string | null
  lastModifiedHeader: string | null
  bodyHash: Buffer | null
  /** Rules that the last document understood was cleaned by. */
  sanitizerVersion: number
  errorCount: number
  errorAt: Date | null
  errorKind: DueFeed['errorKind']
  errorMessage: string | null
  migrateTo: string | null
  migrateCount: number
}

export interface CheckTime {
  now: number
  /** 0 to 1. */
  random: number
}

export interface Success {
  response: GuardedResponse
  /** Of a document just read; unchanged ones keep what is known. */
  document?: { publishedAt: readonly number[]; ttlMinutes: number | null; bodyHash: Buffer }
}

/** The feed after an answer that was understood, changed or not. */
export function checkAfterSuccess(
  feed: DueFeed,
  { response, document }: Success,
  time: CheckTime,
): FeedCheck {
  const { now, random } = time
  const intervalMs = document
    ? updateInterval(document.publishedAt, now)
    : (feed.checkInterval ?? feedLimits.refreshMin / 1000) * 1000
  const ttl = document ? document.ttlMinutes : feed.ttl
  const wishes = {
    intervalMs,
    ttlMs: ttl === null ? undefined : ttl * MINUTE_MS,
    freshForMs: freshForMs(response.headers, now),
    hasSubscribers: feed.hasSubscribers,
  }
  return {
    id: feed.id,
    checkedAt: new Date(now),
    nextCheckAt: new Date(now + delayAfterSuccess(wishes, random)),
    pausedUntil: null,
    checkInterval: Math.round(intervalMs / 1000),
    ...validators(feed, response),
    bodyHash: document?.bodyHash ?? feed.bodyHash,
    sanitizerVersion: document ? SANITIZER_VERSION : feed.sanitizerVersion,
    errorCount: 0,
    errorAt: null,
    errorKind: null,
    errorMessage: null,
    ...migration(feed, response.movedTo),
  }
}

/** The feed after a failure: validators stay those of the last document understood. */
export function checkAfterFailure(
  feed: DueFeed,
  failure: FeedFailure,
  { now, random }: CheckTime,
): FeedCheck {
  const errorCount = feed.errorCount + 1
  const delay = delayAfterFailure(errorCount, failure.retryAfterMs, random)
  // Who says without a time that it is asked too often is left alone until the next check.
  const pauseMs = failure.retryAfterMs ?? (failure.kind === 'rate-limited' ? delay : undefined)
  return {
    id: feed.id,
    checkedAt: new Date(now),
    nextCheckAt: failure.kind === 'gone' ? null : new Date(now + delay),
    pausedUntil: pauseMs === undefined ? null : new Date(now + Math.min(pauseMs, feedLimits.nextCheckMax)),
    checkInterval: feed.checkInterval,
    etagHeader: feed.etagHeader,
    lastModifiedHeader: feed.lastModifiedHeader,
    bodyHash: feed.bodyHash,
    sanitizerVersion: feed.sanitizerVersion,
    errorCount,
    // Since when it fails, not when it did last.
    errorAt: feed.errorAt ?? new Date(now),
    errorKind: failure.kind,
    // It may quote a header.
    errorMessage: failure.message.slice(0, feedLimits.headerLength),
    migrateTo: feed.migrateTo,
    migrateCount: feed.migrateCount,
  }
}

/** What a server says in one header is short; of one that is not, nothing is kept. */
const kept = (header: string | undefined): string | undefined =>
  header !== undefined && header.length <= feedLimits.headerLength ? header : undefined

/** Validators are kept as they were given. An answer of 304 need not repeat them. */
function validators(feed: DueFeed, { status, headers }: GuardedResponse) {
  const known = status === 304 ? feed : { etagHeader: null, lastModifiedHeader: null }
  return {
    etagHeader: kept(headers['etag']) ?? known.etagHeader,
    lastModifiedHeader: kept(headers['last-modified']) ?? known.lastModifiedHeader,
  }
}

/** A new address has to be given several times in a row before it is believed; one that is too long never is. */
function migration(feed: DueFeed, movedTo: string | null) {
  const isTold = movedTo !== null && movedTo !== feed.url && movedTo.length <= feedLimits.urlLength
  // What is shared keeps the address that has no secret, and is led on from there each time.
  if (!isTold || (feed.privateTo === null && hasSecret(movedTo))) return { migrateTo: null, migrateCount: 0 }
  return { migrateTo: movedTo, migrateCount: movedTo === feed.migrateTo ? feed.migrateCount + 1 : 1 }
}
