import type { z } from 'zod'
import type { ModelProvider } from '@tidings/contracts'
import { separate } from './config-values.ts'
import type { environment } from './environment.ts'

/** A model of the server's. */
export interface ServerModel {
  /** As its provider calls it. */
  name: string
  /** As what a token of it counts. */
  multiplier: number
}

/** Where the server has models for everybody. */
export interface ModelServer {
  provider: ModelProvider
  /** Undefined where the provider's own is meant. */
  baseUrl: string | undefined
  apiKey: string | undefined
  models: readonly ServerModel[]
}

export interface AssistantConfig {
  /** False: there is none. */
  isOn: boolean
  /** Whether users may bring models of their own. */
  ownModels: boolean
  /** In the order in which they are offered. */
  servers: readonly ModelServer[]
}

/** What the environment says of the assistant. */
export function assistantOf(data: z.output<typeof environment>): AssistantConfig {
  const withKey = (provider: ModelProvider, apiKey: string | undefined, models: string): ModelServer[] =>
    apiKey ? [{ provider, baseUrl: undefined, apiKey, models: readModels(models) }] : []
  const own = { provider: 'openai-compatible' as const, baseUrl: data.AI_BASE_URL, apiKey: data.AI_API_KEY }
  return {
    isOn: data.AI === 'on',
    ownModels: data.AI_OWN_MODELS === 'on',
    servers: [
      ...(own.baseUrl ? [{ ...own, models: readModels(data.AI_MODELS ?? '') }] : []),
      ...withKey('openai', data.OPENAI_API_KEY, data.OPENAI_MODELS),
      ...withKey('anthropic', data.ANTHROPIC_API_KEY, data.ANTHROPIC_MODELS),
      ...withKey('google', data.GOOGLE_API_KEY, data.GOOGLE_MODELS),
    ],
  }
}

const readModels = (text: string): ServerModel[] =>
  separate(text).map((item) => {
    const [name = '', multiplier = '1'] = item.split('=')
    return { name, multiplier: Number(multiplier) }
  })
