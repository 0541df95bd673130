import { ApiError, type ErrorKey, type ModelFailure, type ModelProblem } from '@tidings/contracts'
import { limitData } from '@tidings/contracts/limit-data'
import { modelFailure } from '@tidings/contracts/model-failure'
import { NoResponseError } from '@tidings/db'

/** What can go wrong with a model, each with words of its own, in the order in which one finds out. */
const problems: Record<ModelProblem, `problem.${ModelProblem}`> = {
  address: 'problem.address',
  privateAddress: 'problem.privateAddress',
  unreachable: 'problem.unreachable',
  key: 'problem.key',
  unknownModel: 'problem.unknownModel',
  quota: 'problem.quota',
  tooLong: 'problem.tooLong',
  refused: 'problem.refused',
  timeout: 'problem.timeout',
  cutOff: 'problem.cutOff',
  broken: 'problem.broken',
}

/** What kept a model's answer from this server; of the others the problem says it all. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['dns', 'reason.dns'],
  ['connect', 'reason.connect'],
  ['tls', 'reason.tls'],
  ['reset', 'reason.reset'],
  ['truncated', 'reason.reset'],
  ['too-large', 'reason.tooLarge'],
  ['bad-encoding', 'reason.badEncoding'],
  ['redirect-loop', 'reason.redirects'],
  ['too-many-redirects', 'reason.redirects'],
  ['host-busy', 'reason.busy'],
])

/** Why there is no answer, for people. */
export interface Failure {
  /** What happened and what to do, as a key of `ai`. */
  words: string
  /** The provider's own words. */
  said?: string | undefined
  /** What came between, as a key of `ai`. */
  reason?: string | undefined
  /** When it may work again, in epoch milliseconds. */
  againAt?: number | undefined
  /** Where something can be done about it. */
  page?: '/settings/ai' | '/settings/plan'
}

/** What a model that did not answer at a time (epoch milliseconds) has for a reason. */
export function failureOfModel(
  { problem, model, said, reason, retryAfter }: ModelFailure,
  since: number = Date.now(),
): Failure {
  const againAt = retryAfter === undefined ? undefined : since + retryAfter * 1000
  // What is wrong with the server's models is for others to mend.
  return {
    words: problems[problem],
    said,
    reason: reason && reasons.get(reason),
    againAt,
    ...(model.startsWith('own/') && { page: '/settings/ai' }),
  }
}

const resetOf = ({ data }: ApiError): number | undefined => limitData.safeParse(data).data?.windowResetTime

const ofPlan = (words: string, error: ApiError): Failure => ({
  words,
  againAt: resetOf(error),
  page: '/settings/plan',
})

const known: Partial<Record<ErrorKey, (error: ApiError, since: number) => Failure>> = {
  aiTokenLimitExceeded: (error) => ofPlan('failure.tokens', error),
  aiCreditsInsufficient: (error) => ofPlan('failure.credits', error),
  aiAttachmentLimitExceeded(error) {
    const againAt = resetOf(error)
    // Without a time it is the room that all of them take.
    return againAt === undefined ? { words: 'failure.filesFull' } : { words: 'failure.files', againAt }
  },
  invalidFile: () => ({ words: 'failure.file' }),
  fileTooLarge: () => ({ words: 'failure.fileTooLarge' }),
  // Too much at once, or a server that was just stopped.
  operationNotCompleted: () => ({ words: 'failure.busy' }),
  unprocessableContent: () => ({ words: 'failure.full' }),
  aiChatNotAllowed: () => ({ words: 'failure.notAllowed', page: '/settings/ai' }),
  entryNotFound: () => ({ words: 'failure.gone' }),
  aiMemoryNotFound: () => ({ words: 'failure.memoryGone', page: '/settings/ai' }),
  aiMemoryLimitExceeded: () => ({ words: 'failure.memoryFull', page: '/settings/ai' }),
  aiTaskLimitExceeded: () => ({ words: 'failure.taskFull', page: '/settings/plan' }),
  aiModelFailed: ({ data }, since) => {
    const said = modelFailure.safeParse(data).data
    return said ? failureOfModel(said, since) : { words: 'failure.other' }
  },
}

/** Why a call of the assistant failed, by what it threw, and when (epoch milliseconds). */
export function failureOf(error: unknown, since: number = Date.now()): Failure {
  if (error instanceof NoResponseError) return { words: 'failure.noResponse' }
  const tell = error instanceof ApiError ? known[error.key] : undefined
  return tell && error instanceof ApiError ? tell(error, since) : { words: 'failure.other' }
}
