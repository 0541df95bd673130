import { ApiError, type ErrorKey } from '@tidings/contracts'
import { failureOf } from '../failures/failure.ts'

/** Why something did not come about with a tool server, for people. */
export interface ServerFailure {
  /** What happened and what to do, as a key of `ai`. */
  words: string
  /** What our server knows of it. */
  detail?: string | undefined
}

const known: Partial<Record<ErrorKey, string>> = {
  mcpOAuthError: 'toolServer.failure.refused',
  mcpDiscoveryError: 'toolServer.failure.notFound',
  mcpServiceNotFound: 'toolServer.failure.gone',
  mcpOAuthStateInvalid: 'toolServer.failure.tooLate',
  mcpTokenExchangeFailed: 'toolServer.failure.noToken',
  mcpUserServiceNotFound: 'toolServer.failure.gone',
  mcpConfigurationError: 'toolServer.failure.noAddress',
  mcpToolFailed: 'toolServer.failure.toolFailed',
  invalidInput: 'toolServer.failure.input',
  operationNotCompleted: 'toolServer.failure.tooOften',
}

/** Of these it is said what it was. */
const detailed = new Set<ErrorKey>(['mcpOAuthError', 'mcpDiscoveryError', 'mcpTokenExchangeFailed'])

/** Words for an error that is known by its name alone. */
export const wordsOfError = (key: string): string =>
  Object.entries(known).find(([name]) => name === key)?.[1] ?? 'failure.other'

/** Why a server was not connected, changed or removed. */
export function failureOfServer(error: unknown): ServerFailure {
  if (!(error instanceof ApiError)) return failureOf(error)
  if (error.key === 'unprocessableContent') return { words: 'toolServer.failure.full' }
  return {
    words: wordsOfError(error.key),
    ...(detailed.has(error.key) && { detail: error.message }),
  }
}

/** Why a tool was not allowed. */
export const failureOfAllowing = (error: unknown): ServerFailure =>
  error instanceof ApiError && error.key === 'unprocessableContent'
    ? { words: 'toolServer.failure.otherNow' }
    : failureOfServer(error)
