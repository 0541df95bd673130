import { APICallError, AISDKError } from '@ai-sdk/provider'
import type { ModelFailure, ModelProblem } from '@tidings/contracts'
import { z } from 'zod'
import { FetchError, isTimeout, type FetchErrorKind } from '../../foundation/fetch/fetch-error.ts'
import { retryAfterMs } from '../../foundation/fetch/http-caching.ts'
import type { KnownModel } from './known-models.ts'

/** Of what a provider says so much is passed on. */
const SAID_LENGTH = 300
const SECOND_MS = 1000

const problemsOfFetch: Partial<Record<FetchErrorKind, ModelProblem>> = {
  scheme: 'address',
  'private-address': 'privateAddress',
  timeout: 'timeout',
  truncated: 'broken',
  'bad-encoding': 'broken',
  'too-large': 'broken',
}

const problemsOfStatus: Partial<Record<number, ModelProblem>> = {
  401: 'key',
  402: 'quota',
  403: 'key',
  404: 'unknownModel',
  408: 'timeout',
  413: 'tooLong',
  429: 'quota',
}

/** What went wrong with a model, in the terms of the contract; undefined for what is no failure of a model. */
export function failureOfModel(error: unknown, model: KnownModel): ModelFailure | undefined {
  const cause = findCause(error)
  // The limit of the whole answer, which may end between two requests, or while one waits for its turn.
  if (isTimeout(cause)) return { problem: 'timeout', model: model.id }
  if (cause instanceof FetchError) {
    // Whoever asked has left.
    if (cause.kind === 'stopped') return undefined
    return { problem: problemsOfFetch[cause.kind] ?? 'unreachable', model: model.id, said: cause.message }
  }
  if (cause instanceof APICallError) return failureOfAnswer(cause, model)
  return cause instanceof AISDKError ? { problem: 'broken', model: model.id } : undefined
}

function failureOfAnswer(error: APICallError, { id, apiKey }: KnownModel): ModelFailure {
  const { statusCode = 0, responseHeaders = {} } = error
  const said = messageOf(error)
  const waitMs = retryAfterMs(responseHeaders['retry-after'], Date.now())
  return {
    problem: problemOf(statusCode, said),
    model: id,
    ...(said && { said: shorten(apiKey ? said.replaceAll(apiKey, '…') : said) }),
    ...(waitMs !== undefined && { retryAfter: Math.ceil(waitMs / SECOND_MS) }),
  }
}

function problemOf(status: number, said: string): ModelProblem {
  const known = problemsOfStatus[status]
  if (known) return known
  if (status >= 300 && status < 400) return 'address'
  if (status >= 500) return 'unreachable'
  if (status >= 400) return problemOfRefusal(said.toLowerCase())
  return 'broken'
}

/** Providers agree on no code for these. */
function problemOfRefusal(said: string): ModelProblem {
  if (/context (?:length|window)|too long|too many tokens|maximum context/.test(said)) return 'tooLong'
  if (/api.key/.test(said)) return 'key'
  if (/model.{0,80}(?:not found|does not exist|not supported)/.test(said)) return 'unknownModel'
  return 'refused'
}

const errorReply = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
])

function messageOf({ responseBody = '', message }: APICallError): string {
  try {
    return errorReply.safeParse(JSON.parse(responseBody)).data ?? message
  } catch {
    return message
  }
}

const shorten = (text: string): string =>
  text.length > SAID_LENGTH ? `${text.slice(0, SAID_LENGTH - 1)}…` : text

/** What is behind errors that only say that something failed. */
function findCause(error: unknown): unknown {
  if (error instanceof FetchError) return error
  if (error instanceof Error && error.cause instanceof Error) {
    const deeper = findCause(error.cause)
    if (deeper instanceof FetchError || deeper instanceof APICallError) return deeper
  }
  return error
}
