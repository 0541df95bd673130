import { assistantLimits } from '@tidings/contracts'
import { withStatementsOfNobody } from '../../foundation/database/shared-pool.ts'
import { createOnce, type Once } from '../../foundation/once.ts'
import { askModel, type Asking, type Question } from './ask-model.ts'
import { withModelFailures } from './language-model.ts'
import type { ModelsDeps } from './models-deps.ts'

/** What is being asked for, by each user and of models. */
export interface SharedQuestions<T> {
  byUser: Once<T>
  ofModels: Once<T>
}

/** Makes what knows what is being asked for. */
export const createSharedQuestions = <T>(): SharedQuestions<T> => ({
  byUser: createOnce(),
  ofModels: createOnce(),
})

export interface SharedQuestion<T> extends Pick<Question<T>, 'user' | 'operation' | 'model'> {
  shared: SharedQuestions<T>
  /** The same for all who want the same. */
  key: string
  /** Asks, whoever leaves, and keeps what comes; it may have come since its user began to wait for their turn. */
  ask: (asking: Asking) => Promise<T>
}

/**
 * As `askModel`, once for all who ask for the same while a model does it, whoever of them leaves. That turn and that answer they
 * share, and how it failed; what concerns one of them is theirs alone: what they wait for before, and what their plan has room for.
 */
export async function askOnce<T>(
  deps: Omit<ModelsDeps, 'takesModelTest'>,
  question: SharedQuestion<T>,
): Promise<T> {
  const { shared, key, user } = question
  return (
    shared.ofModels.running(key) ??
    shared.byUser(`${user.id} ${key}`, () => withStatementsOfNobody(() => askInTurn(deps, question)))
  )
}

async function askInTurn<T>(
  deps: Omit<ModelsDeps, 'takesModelTest'>,
  { shared, key, user, operation, model, ask }: SharedQuestion<T>,
): Promise<T> {
  return askModel(deps, {
    user,
    operation,
    model,
    signal: AbortSignal.timeout(assistantLimits.wholeAnswer),
    ask: async ({ model: languageModel, note }) => {
      const asking = () =>
        ask({ model: languageModel, signal: AbortSignal.timeout(assistantLimits.wholeAnswer), note })
      // Nothing is noted where another has asked meanwhile: it is counted as theirs.
      return shared.ofModels(key, () => withModelFailures(model, asking))
    },
  })
}
