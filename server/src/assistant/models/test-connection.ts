import { ApiError, assistantLimits, modelFailure, type ModelFailure } from '@tidings/contracts'
import { modelsOfConnection, type KnownModel } from './known-models.ts'
import { toLanguageModel, withModelFailures } from './language-model.ts'
import type { ConnectionRow } from './connections.service.ts'
import type { ModelsDeps } from './models-deps.ts'

/** Some models think before they answer. */
const TOKENS = 512

/** Asks the first model of a connection for a word; answers which, and what was wrong. */
export async function testConnection(
  deps: Pick<ModelsDeps, 'models'>,
  row: ConnectionRow,
  signal: AbortSignal,
): Promise<{ model: string; failure: ModelFailure | null }> {
  const [model] = modelsOfConnection(deps, row)
  if (!model) throw new ApiError('unprocessableContent', { message: 'The connection names no model' })
  return { model: model.name, failure: await findFailure(deps, model, signal) }
}

async function findFailure(
  { models }: Pick<ModelsDeps, 'models'>,
  model: KnownModel,
  signal: AbortSignal,
): Promise<ModelFailure | null> {
  const late = AbortSignal.timeout(assistantLimits.testTime)
  try {
    const { generateText } = await import('ai')
    await withModelFailures(model, async () =>
      generateText({
        model: await toLanguageModel(model, models),
        prompt: 'Answer with the word: ready',
        maxOutputTokens: TOKENS,
        maxRetries: 0,
        abortSignal: AbortSignal.any([signal, late]),
      }),
    )
    return null
  } catch (error) {
    if (late.aborted) return { problem: 'timeout', model: model.id }
    const known = error instanceof ApiError ? modelFailure.safeParse(error.data) : undefined
    if (!known?.success) throw error
    return known.data
  }
}
