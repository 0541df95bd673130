import { ORPCError, ValidationError } from '@orpc/server'
import { ApiError, type ErrorBody, type ErrorKey } from '@tidings/contracts'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { stoppingError } from './answer-stop.ts'
import { UpstreamError } from './upstream-error.ts'

export interface ErrorReply {
  status: number
  body: ErrorBody
}

const retryData = z.object({ retryAfterSeconds: z.number().positive() })

/** What the reply to an error has besides its body: when to come back, where the error says so. */
export function errorHeaders({ data, details }: ErrorBody): Record<string, string> {
  const seconds = retryData.safeParse(data ?? details).data?.retryAfterSeconds
  return seconds === undefined ? {} : { 'retry-after': String(seconds), 'x-retry-after': String(seconds) }
}

interface Failed {
  traceId: string
  logger: Logger
  /** Of the request: it ends with the connection of whoever asked. */
  signal?: AbortSignal | undefined
  /** Of the server. */
  stopping: AbortSignal
}

/**
 * The one map from an error to its reply. What a bug caused is logged here, and nowhere else; its reply carries the
 * trace id by which the log is found. That somebody left is no bug, and nobody hears the reply; nor is it one that the server
 * stops, which takes away what a call works with.
 */
export function toErrorReply(error: unknown, { traceId, logger, signal, stopping }: Failed): ErrorReply {
  if (error instanceof ApiError) return { status: error.status, body: error.toBody() }
  if (stopping.aborted) {
    logger.debug({ err: error, traceId }, 'a request ended with the server')
    const ended = stoppingError()
    return { status: ended.status, body: ended.toBody() }
  }
  if (error instanceof UpstreamError) return fromUpstream(error, { traceId, logger })
  const known = error instanceof ORPCError ? fromOrpc(error) : fromDatabase(error)
  if (known) return { status: known.status, body: known.toBody() }
  if (signal?.aborted && messageOf(error) === messageOf(signal.reason)) {
    const left = new ApiError('operationNotCompleted')
    return { status: left.status, body: left.toBody() }
  }
  logger.error({ err: error, traceId }, 'a request failed')
  const unknown = new ApiError('internalError', { data: { traceId } })
  return { status: unknown.status, body: unknown.toBody() }
}

/** What ends a request is handed on as it is, or in an error of its own. */
const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))

const BAD_GATEWAY = 502

/** Who asked is told what is wrong, and so is the log. */
function fromUpstream({ message }: UpstreamError, { traceId, logger }: Omit<Failed, 'stopping'>): ErrorReply {
  logger.error({ traceId }, message)
  return { status: BAD_GATEWAY, body: new ApiError('internalError', { message }).toBody() }
}

const largeFile = z.object({ code: z.literal('too_big'), origin: z.literal('file') })

function fromOrpc(error: ORPCError<string, unknown>): ApiError | undefined {
  if (error.cause instanceof ApiError) return error.cause
  const isOutput = error.status >= 500
  if (error.cause instanceof ValidationError && !isOutput) {
    // The same as where the whole request is too large.
    if (error.cause.issues.some((issue) => largeFile.safeParse(issue).success))
      return new ApiError('fileTooLarge')
    const issues = error.cause.issues.map(({ message, path }) => ({
      message,
      path: (path ?? []).map(toSegment),
    }))
    return new ApiError('invalidInput', { data: issues })
  }
  // A body that is no JSON, say: the caller's fault, but without a list of issues.
  if (error.status === 400)
    return new ApiError('invalidInput', { data: [{ message: error.message, path: [] }] })
  return undefined
}

/** What a text, a number or a time may not be in PostgreSQL: one with a NUL, out of range, of the year 0, too long for an index. */
const unstorable = new Set(['22021', '22P05', '22003', '22007', '22008', '54000'])

/** A row that another was to belong to is not there. */
const FOREIGN_KEY_VIOLATION = '23503'
/** As a foreign key is named: by what it refers to, last. */
const referredTo = /_(entries|feeds|lists|user)_id_fk$/
/** What a call has found goes while it is at work, as old entries and left feeds do. */
const whereGone: Record<string, ErrorKey> = {
  entries: 'entryNotFound',
  feeds: 'feedNotFound',
  lists: 'listNotFound',
  user: 'userNotFound',
}

function fromDatabase(error: unknown): ApiError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof DatabaseError)) return undefined
  if (unstorable.has(cause.code ?? ''))
    return new ApiError('invalidInput', { data: [{ message: cause.message, path: [] }] })
  const [, gone = ''] = referredTo.exec(cause.constraint ?? '') ?? []
  const key = cause.code === FOREIGN_KEY_VIOLATION ? whereGone[gone] : undefined
  return key && new ApiError(key, { cause })
}

const toSegment = (segment: PropertyKey | { key: PropertyKey }): string =>
  String(typeof segment === 'object' ? segment.key : segment)
