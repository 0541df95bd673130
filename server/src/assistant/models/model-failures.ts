import { AISDKError, APICallError } from '@ai-sdk/provider'
import type { ModelFailure, ModelProblem } from '@tidings/contracts'
import { SECOND_MS } from '@tidings/contracts/spans'
import { FetchError, isTimeout, type FetchErrorKind } from '../../foundation/fetch/fetch-error.ts'
import { retryAfterMs } from '../../foundation/fetch/http-caching.ts'
import { HalfAnswerError } from './half-answer.ts'
import type { KnownModel } from './known-models.ts'
import { readProviderError, type ProviderError } from './provider-errors.ts'

/** Of what a provider says so much is passed on. */
const SAID_LENGTH = 300

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
    return { problem: problemsOfFetch[cause.kind] ?? 'unreachable', model: model.id, reason: cause.kind }
  }
  if (cause instanceof HalfAnswerError) return { problem: cause.problem, model: model.id }
  const told = readProviderError(cause)
  if (told) return failureOfProvider(told, model)
  return cause instanceof AISDKError ? { problem: 'broken', model: model.id } : undefined
}

function failureOfProvider(
  { said, status, headers = {}, waitMs: told }: ProviderError,
  { id, apiKey }: KnownModel,
): ModelFailure {
  const waitMs = retryAfterMs(headers['retry-after'], Date.now()) ?? told
  return {
    problem: problemOf(status, said.toLowerCase()),
    model: id,
    ...(said && { said: shorten(apiKey ? said.replaceAll(apiKey, '…') : said) }),
    ...(waitMs !== undefined && { retryAfter: Math.ceil(waitMs / SECOND_MS) }),
  }
}

const aboutFiles =
  /\b(?:images?|vision|multimodal|pdfs?|files?)\b[^.]{0,60}\bsupport|\bsupport\w{0,4}\b[^.]{0,60}\b(?:images?|vision|multimodal|pdfs?|files?)\b/

function problemOf(status: number | undefined, said: string): ModelProblem {
  // Something went wrong there, as where the status is one of those for that.
  if (status === undefined) return problemInWords(said) ?? 'unreachable'
  const known = problemsOfStatus[status]
  // Said of a model that takes no pictures with all kinds of statuses.
  if ((status === 404 || !known) && aboutFiles.test(said)) return 'refused'
  if (known) return known
  if (status >= 300 && status < 400) return 'address'
  if (status >= 500) return 'unreachable'
  return status >= 400 ? (problemInWords(said) ?? 'refused') : 'broken'
}

/** Providers agree on no code for these. */
function problemInWords(said: string): ModelProblem | undefined {
  if (/context (?:length|window)|too long|too many tokens|maximum context/.test(said)) return 'tooLong'
  if (/api.key/.test(said)) return 'key'
  if (/model.{0,80}(?:not found|does not exist|not supported)/.test(said)) return 'unknownModel'
  return /rate.limit|too many requests|quota/.test(said) ? 'quota' : undefined
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
