import { APICallError } from '@ai-sdk/provider'
import { ApiError, errorCatalogue, type ChatFailure, type ModelProblem } from '@tidings/contracts'
import type { Logger } from 'pino'
import type { KnownModel } from '../models/known-models.ts'
import { failureOfModel } from '../models/model-failures.ts'
import { readProviderError } from '../models/provider-errors.ts'
import type { Ending } from './running-replies.ts'

const { aiModelFailed, internalError, operationNotCompleted } = errorCatalogue

/** What a model said to its end is no whole answer, and why. */
export const halfAnswer = ({ id: model }: KnownModel, problem: ModelProblem): ChatFailure => ({
  code: aiModelFailed.code,
  problem,
  model,
})

/** Why a reply was written no further; undefined where whoever asked for it has had it stopped. */
export function failureOfEnding(ending: Ending, model: KnownModel): ChatFailure | undefined {
  switch (ending) {
    case 'stopped':
      return undefined
    case 'late':
      return halfAnswer(model, 'timeout')
    case 'full':
      return halfAnswer(model, 'cutOff')
    case 'closing':
      return { code: operationNotCompleted.code, message: 'The server was stopped' }
  }
}

const aboutTools = /\btools?\b[^.]{0,60}\bsupport|\bsupport\w{0,4}\b[^.]{0,60}\btools?\b/i

/** Whether a model was not asked at all, because tools were offered to it. */
export const refusesTools = (error: unknown): boolean =>
  error instanceof APICallError &&
  (error.statusCode ?? 0) >= 400 &&
  (error.statusCode ?? 0) < 500 &&
  aboutTools.test(`${error.message} ${error.responseBody ?? ''}`.slice(0, 2000))

const aboutFiles = /\b(?:images?|pictures?|vision|multimodal|mmproj|files?|pdfs?|documents?|media)\b/i

/** These have nothing to do with what was sent. */
const otherStatuses: ReadonlySet<number> = new Set([401, 402, 403, 408, 429])

/** Whether a model was perhaps not asked at all, because of files that were sent to it: few say so in the same words. */
export function mayRefuseFiles(error: unknown): boolean {
  const { status, said } = readProviderError(error) ?? {}
  if (said === undefined || (status !== undefined && otherStatuses.has(status))) return false
  return (status !== undefined && status < 500) || aboutFiles.test(said.slice(0, 2000))
}

/** What broke a reply off, as whoever asked is told; what is no failure of the model is logged as a fault of ours. */
export function failureOfReply(
  error: unknown,
  { model, logger }: { model: KnownModel; logger: Pick<Logger, 'error'> },
): ChatFailure {
  const failure = failureOfModel(error, model)
  if (failure) return { code: aiModelFailed.code, ...failure }
  return failureOfRefusal(error, { logger })
}

/** What kept a reply from being begun, or broke it off, and is none of the model. */
export function failureOfRefusal(error: unknown, { logger }: { logger: Pick<Logger, 'error'> }): ChatFailure {
  if (error instanceof ApiError) {
    const known = error.key === 'aiModelFailed' && typeof error.data === 'object' ? error.data : {}
    return { code: error.code, message: error.message, ...known }
  }
  logger.error({ err: error }, 'a reply failed')
  return { code: internalError.code, message: internalError.message }
}
