import { ApiError, feedErrorKinds, type FeedErrorKind } from '@tidings/contracts'
import { NoResponseError } from '@tidings/db'
import { describe, expect, it } from 'vitest'
import { problemOf } from './problem.ts'

const failedBy = (kind: FeedErrorKind) => new ApiError('feedFetchFailed', { data: { kind } })

describe('problemOf', () => {
  it.each(feedErrorKinds)('says in its own words that a feed failed by %s', (kind) => {
    const { reasons, advice } = problemOf(failedBy(kind))
    expect(reasons[0]).toBe(`errors:feed.${kind}`)
    expect(advice).not.toBe('unknown')
  })

  it('offers another try only where it may help', () => {
    expect(problemOf(failedBy('timeout')).retry).toBe(true)
    expect(problemOf(failedBy('private-address')).retry).toBe(false)
    expect(problemOf(failedBy('not-a-feed')).retry).toBe(false)
  })

  it('knows where there is a page to make a feed from', () => {
    expect(problemOf(failedBy('not-a-feed')).isPage).toBe(true)
    expect(problemOf(failedBy('not-found')).isPage).toBe(false)
  })

  it('falls back on the catalogue where the server names no kind', () => {
    expect(problemOf(new ApiError('feedNotFound'))).toEqual({
      reasons: ['errors:feedNotFound', 'problem.unknown'],
      advice: 'noFeed',
      retry: false,
      isPage: false,
    })
  })

  it('tells a server that is silent from one that is slow', () => {
    expect(problemOf(new NoResponseError()).reasons).toEqual(['problem.offline'])
    expect(problemOf(new NoResponseError({ timedOut: true })).reasons).toEqual(['problem.timedOut'])
  })

  it('says that the server has no room, which is not the fault of the site', () => {
    const full = new ApiError('operationNotCompleted', { data: { isDiskFull: true } })
    expect(problemOf(full)).toMatchObject({ reasons: ['problem.diskFull'], advice: 'disk', retry: true })
  })

  it('takes only the limit of an hour for one, and not whatever says when to come back', () => {
    const stopping = new ApiError('operationNotCompleted', { data: { retryAfterSeconds: 5 } })
    expect(problemOf(stopping)).toMatchObject({ advice: 'later', retry: true })
  })

  it('has words for a failure nobody thought of', () => {
    expect(problemOf(new TypeError('x is undefined')).reasons).toEqual(['problem.unknown'])
  })
})
