import type { LanguageModel } from 'ai'
import { ApiError, type ModelProvider } from '@tidings/contracts'
import { toFetch } from '../../foundation/fetch/to-fetch.ts'
import { failureOfModel } from './model-failures.ts'
import type { KnownModel } from './known-models.ts'
import type { ModelAccess } from './model-access.ts'

/** Their own: the AI SDK would look for another in the environment, and send keys of users there. */
const addresses: Partial<Record<ModelProvider, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}

/** The model as the AI SDK asks it. What speaks with a provider is loaded when it is asked first. */
export async function toLanguageModel(
  model: KnownModel,
  { openOwn, openServers }: Pick<ModelAccess, 'openOwn' | 'openServers'>,
): Promise<LanguageModel> {
  if (model.apiKey === null)
    throw new ApiError('aiModelFailed', { data: { problem: 'key', model: model.id } })
  const { name, apiKey = '' } = model
  const baseURL = model.baseUrl ?? addresses[model.provider]
  const fetch = toFetch(model.connection === null ? openServers : openOwn)
  const options = { apiKey, fetch, ...(baseURL !== undefined && { baseURL }) }
  switch (model.provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(options)(name)
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(options)(name)
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(options)(name)
    case 'openai-compatible': {
      if (baseURL === undefined)
        throw new ApiError('aiModelFailed', { data: { problem: 'address', model: model.id } })
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      // A server that asks for no key is given none.
      const { apiKey: key, ...rest } = options
      return createOpenAICompatible({
        ...rest,
        name: 'compatible',
        baseURL,
        includeUsage: true,
        ...(key && { apiKey: key }),
      })(name)
    }
  }
}

/** Whatever came of asking a model, as what its user is told. */
export async function withModelFailures<T>(model: KnownModel, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw toModelError(error, model)
  }
}

/** What went wrong with a model as its user is told; whatever else it is, and what was told before, as it is. */
function toModelError(error: unknown, model: KnownModel): unknown {
  if (error instanceof ApiError) return error
  const failure = failureOfModel(error, model)
  return failure ? new ApiError('aiModelFailed', { data: failure, cause: error }) : error
}
