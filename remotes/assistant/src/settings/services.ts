import type { ModelProvider } from '@tidings/contracts'

/** A place where models are to be had, with what is known of it beforehand. */
export interface Service {
  id: string
  /** None of the one that stands for all others. */
  name?: string
  provider: ModelProvider
  /** Null where the provider's own is meant. */
  baseUrl: string | null
}

/** Where models run on a machine of one's own, and those who rent theirs out; all others speak OpenAI's protocol. */
export const services: readonly Service[] = [
  { id: 'ollama', name: 'Ollama', provider: 'openai-compatible', baseUrl: 'http://localhost:11434/v1' },
  { id: 'lm-studio', name: 'LM Studio', provider: 'openai-compatible', baseUrl: 'http://localhost:1234/v1' },
  { id: 'llama-cpp', name: 'llama.cpp', provider: 'openai-compatible', baseUrl: 'http://localhost:8080/v1' },
  { id: 'vllm', name: 'vLLM', provider: 'openai-compatible', baseUrl: 'http://localhost:8000/v1' },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    provider: 'openai-compatible',
    baseUrl: 'https://openrouter.ai/api/v1',
  },
  { id: 'openai', name: 'OpenAI', provider: 'openai', baseUrl: null },
  { id: 'anthropic', name: 'Anthropic', provider: 'anthropic', baseUrl: null },
  { id: 'google', name: 'Google', provider: 'google', baseUrl: null },
  { id: 'other', provider: 'openai-compatible', baseUrl: '' },
]

/** The service that a connection is to: by its address, or by its provider where that has one of its own. */
export const serviceOf = ({
  provider,
  baseUrl,
}: Pick<Service, 'provider' | 'baseUrl'>): Service | undefined =>
  services.find((service) => service.provider === provider && service.baseUrl === baseUrl) ??
  services.find((service) => service.provider === provider && service.baseUrl === '')
