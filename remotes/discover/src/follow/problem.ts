import { ApiError, feedErrorKind, z, type FeedErrorKind } from '@tidings/contracts'
import type { FullDiskData, HourlyLimitData } from '@tidings/contracts/limit-data'
import { NoResponseError } from '@tidings/db'

/** What one can do about a failure; each has a text in the locale namespace `discover` under `advice`. */
export type Advice =
  | 'address'
  | 'blocked'
  | 'disk'
  | 'file'
  | 'later'
  | 'limit'
  | 'noFeed'
  | 'offline'
  | 'page'
  | 'pointAgain'
  | 'private'
  | 'redirect'
  | 'signIn'
  | 'tooLarge'
  | 'unknown'
  | 'wait'

export interface Problem {
  /** Keys of the text that says what happened, the first that exists counts. */
  reasons: string[]
  advice: Advice
  /** How long to wait. */
  minutes?: number
  /** Whether the same again may succeed. */
  retry: boolean
  /** Whether there is a page, from which a feed can be made. */
  isPage: boolean
}

const adviceByKind: Record<FeedErrorKind, Advice> = {
  scheme: 'private',
  'private-address': 'private',
  dns: 'address',
  'not-found': 'address',
  gone: 'address',
  connect: 'later',
  tls: 'later',
  timeout: 'later',
  reset: 'later',
  truncated: 'later',
  'rate-limited': 'later',
  unavailable: 'later',
  status: 'later',
  internal: 'later',
  'bad-encoding': 'later',
  'too-large': 'tooLarge',
  'redirect-loop': 'redirect',
  'too-many-redirects': 'redirect',
  unauthorized: 'blocked',
  forbidden: 'blocked',
  empty: 'noFeed',
  'not-a-feed': 'noFeed',
  parse: 'noFeed',
  'not-a-page': 'page',
  'page-changed': 'pointAgain',
}

const adviceByKey: Partial<Record<ApiError['key'], Advice>> = {
  feedNotFound: 'noFeed',
  feedParseFailed: 'noFeed',
  feedFetchFailed: 'later',
  operationNotCompleted: 'later',
  subscriptionLimitExceeded: 'limit',
  trialFeedLimitExceeded: 'limit',
  trialListLimitExceeded: 'limit',
  listLimitExceeded: 'limit',
  freeUserNoPermission: 'limit',
  invalidFile: 'file',
  fileTooLarge: 'file',
  unauthorized: 'signIn',
  invalidInput: 'address',
  invalidParameter: 'address',
}

const detail = z.object({ kind: feedErrorKind })
const fullDisk: z.ZodType<FullDiskData> = z.object({ isDiskFull: z.literal(true) })
const hourlyLimit: z.ZodType<HourlyLimitData> = z.object({
  isHourlyLimit: z.literal(true),
  retryAfterSeconds: z.number(),
})

/** Says what went wrong with a call, and what to do. */
export function problemOf(error: unknown): Problem {
  if (error instanceof NoResponseError) {
    const reason = error.timedOut ? 'problem.timedOut' : 'problem.offline'
    return { reasons: [reason], advice: 'offline', retry: true, isPage: false }
  }
  if (!(error instanceof ApiError))
    return { reasons: ['problem.unknown'], advice: 'unknown', retry: true, isPage: false }
  const kind = detail.safeParse(error.data).data?.kind
  if (kind) {
    const advice = adviceByKind[kind]
    const isPage = kind === 'not-a-feed' || kind === 'page-changed'
    return { reasons: [`errors:feed.${kind}`, 'problem.unknown'], advice, retry: advice === 'later', isPage }
  }
  if (fullDisk.safeParse(error.data).success)
    return { reasons: ['problem.diskFull'], advice: 'disk', retry: true, isPage: false }
  const limit = hourlyLimit.safeParse(error.data).data
  if (limit) {
    const minutes = Math.ceil(limit.retryAfterSeconds / 60)
    return { reasons: ['problem.hourlyLimit'], advice: 'wait', minutes, retry: true, isPage: false }
  }
  const advice = adviceByKey[error.key] ?? 'unknown'
  return {
    reasons: [`errors:${error.key}`, 'problem.unknown'],
    advice,
    retry: advice === 'later' || advice === 'unknown',
    isPage: false,
  }
}
