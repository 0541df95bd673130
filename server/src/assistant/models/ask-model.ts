import type { LanguageModel, LanguageModelUsage } from 'ai'
import { ApiError, type ModelUse } from '@tidings/contracts'
import { flagsOf } from '../../accounts/feature-flags/feature-flags.service.ts'
import { beginUse, cancelUse, endUse, type Operation } from '../usage/usage.service.ts'
import { isWithheld } from './assistant-features.ts'
import { sumUsage } from './figures.ts'
import { chooseModel, type KnownModel, type ModelUser } from './known-models.ts'
import { toLanguageModel, withModelFailures } from './language-model.ts'
import type { ModelsDeps } from './models-deps.ts'

type Deps = Omit<ModelsDeps, 'takesModelTest'>

export interface Asking {
  model: LanguageModel
  /** Ends the answer. */
  signal: AbortSignal
  /** Notes what an answer took, whatever comes of it. */
  note: (...usage: LanguageModelUsage[]) => void
}

export interface Question<T> {
  user: ModelUser
  operation: Operation
  model: KnownModel
  /** Ends the question. */
  signal: AbortSignal
  /** Asks, and notes what the provider says of it: nothing where nothing was asked after all. */
  ask: (asking: Asking) => Promise<T>
}

/**
 * Asks a model in a turn of its user, within what their plan holds, and counts what it took: also where its answer is of no use.
 * Throws aiModelFailed, which says what was wrong with it, and the refusals of `beginUse`.
 */
export async function askModel<T>(
  deps: Deps,
  { user, operation, model, signal, ask }: Question<T>,
): Promise<T> {
  return withModelFailures(model, async () => {
    const leave = await deps.models.turns.acquire(user.id, signal)
    try {
      const { id, multiplier, connection } = model
      const use = await beginUse(deps, user, { operation, model: id, multiplier, isOwn: connection !== null })
      const usage: LanguageModelUsage[] = []
      let isAnswered = false
      try {
        const note = (...used: LanguageModelUsage[]) => void usage.push(...used)
        const answer = await ask({ model: await toLanguageModel(model, deps.models), signal, note })
        isAnswered = usage.length > 0
        return answer
      } finally {
        const figures = sumUsage(usage)
        const isUsed = isAnswered || figures.contextTokens + figures.outputTokens > 0
        await (isUsed ? endUse(deps, user, use, figures) : cancelUse(deps, user, use))
      }
    } finally {
      leave()
    }
  })
}

/** The model that a user has for something. Throws aiChatNotAllowed where there is none, or administrators give them no assistant. */
export async function requireModel(deps: Deps, user: ModelUser, use: ModelUse): Promise<KnownModel> {
  // The first word of a reply waits for it: both at once.
  const [isKept, model] = await Promise.all([
    flagsOf(deps, user.id).then((flags) => isWithheld(deps, flags)),
    chooseModel(deps, user, use),
  ])
  if (isKept) throw new ApiError('aiChatNotAllowed')
  if (!model) throw new ApiError('aiChatNotAllowed', { message: 'There is no model for this' })
  return model
}
