import { ApiError } from '@tidings/contracts'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { toErrorReply } from './errors.ts'

/** The reply to an error, and what was logged of it. */
function replyTo(error: unknown, signal?: AbortSignal, { signal: stopping } = new AbortController()) {
  const log: string[] = []
  const logger = pino({}, { write: (line) => log.push(line) })
  return { ...toErrorReply(error, { traceId: 'trace-1', logger, signal, stopping }), log }
}

describe('an error becomes a reply', () => {
  test('of the catalogue, with its status, code and data', () => {
    const { status, body, log } = replyTo(new ApiError('feedNotFound', { data: { id: '1' } }))
    expect({ status, body }).toEqual({
      status: 404,
      body: { code: 2001, message: 'Feed not found', data: { id: '1' } },
    })
    expect(log).toEqual([])
  })

  test('that clients of the wire format do not take for a list of issues', () => {
    const { body } = replyTo(new ApiError('feedFetchFailed', { data: { kind: 'timeout' } }))
    expect(body).toEqual({ code: 2003, message: expect.any(String), details: { kind: 'timeout' } })
  })

  test('that tells nothing of a bug, but under which trace the log has it', () => {
    const { status, body, log } = replyTo(new Error('password of the database is hunter2'))
    expect(status).toBe(500)
    expect(body).toEqual({ code: 1005, message: 'Internal error', data: { traceId: 'trace-1' } })
    expect(log.join('')).toContain('trace-1')
    expect(log.join('')).toContain('hunter2')
  })

  test('and not into a line of the log where whoever asked has left', () => {
    const reason = 'Client connection prematurely closed.'
    const left = AbortSignal.abort(reason)
    for (const error of [reason, new Error(reason)]) {
      const { status, log } = replyTo(error, left)
      expect([status, log]).toEqual([429, []])
    }
    expect(replyTo(new Error('a bug'), left).log).toHaveLength(1)
    expect(replyTo(new Error(reason)).log).toHaveLength(1)
  })

  test('and not into a line of the log where the server stops, which takes from a call what it works with', () => {
    const stopping = new AbortController()
    stopping.abort()
    const { status, body, log } = replyTo(new Error('The pool was ended.'), undefined, stopping)
    expect([status, body.code, log]).toEqual([503, 1, []])
  })
})
