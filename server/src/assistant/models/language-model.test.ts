import { generateText } from 'ai'
import { afterEach, expect, test, vi } from 'vitest'
import type { ModelProvider } from '@tidings/contracts'
import type { OpenGuarded } from '../../foundation/fetch/guarded-stream.ts'
import { toLanguageModel } from './language-model.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** Asks a model, to which nobody answers; returns which addresses were asked for that. */
async function addressesOf(provider: ModelProvider, connection: string | null) {
  const asked: Record<'own' | 'servers', string[]> = { own: [], servers: [] }
  const refuse =
    (of: 'own' | 'servers'): OpenGuarded =>
    async (url) => {
      asked[of].push(url)
      return new Response('', { status: 500, statusText: 'Server Error' })
    }
  const known = { id: 'm', name: 'm', provider, baseUrl: undefined, apiKey: 'sk', multiplier: 1, connection }
  const ways = { openOwn: refuse('own'), openServers: refuse('servers') }
  const model = await toLanguageModel(known, ways)
  await expect(generateText({ model, prompt: 'How is it?', maxRetries: 0 })).rejects.toThrow(/Server Error/i)
  return asked
}

test.each<[ModelProvider, string]>([
  ['openai', 'https://api.openai.com/v1/responses'],
  ['anthropic', 'https://api.anthropic.com/v1/messages'],
  ['google', 'https://generativelanguage.googleapis.com/v1beta/models/m:generateContent'],
])('%s is asked at its own address, whatever the environment says of it', async (provider, url) => {
  vi.stubEnv('OPENAI_BASE_URL', 'https://elsewhere.example/v1')
  vi.stubEnv('ANTHROPIC_BASE_URL', 'https://elsewhere.example/v1')
  expect(await addressesOf(provider, 'Mine')).toEqual({ own: [url], servers: [] })
  expect(await addressesOf(provider, null)).toEqual({ own: [], servers: [url] })
})

test('a server of models without an address is told to have none', async () => {
  await expect(addressesOf('openai-compatible', 'Mine')).rejects.toMatchObject({
    data: { problem: 'address' },
  })
})
