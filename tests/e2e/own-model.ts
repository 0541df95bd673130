import { startModelServer, type ModelServer } from '../support/model-server/model-server.ts'
import { test as base } from './fixtures.ts'
import type { Person } from './person.ts'

/** With a model that answers by script, and only of tests that ask for it. */
export const test = base.extend<{ model: ModelServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing is needed
  model: async ({}, use) => {
    const model = await startModelServer()
    await use(model)
    await model.close()
  },
})

/** Gives somebody the model as one of their own. */
export const connectModel = (person: Person, model: ModelServer) =>
  person.call('POST', '/ai/connections', {
    name: 'Mine',
    provider: 'openai-compatible',
    baseUrl: model.url,
    apiKey: null,
    models: ['scripted'],
  })
