import { startModelServer, type ModelServer } from '../../../../tests/support/model-server/model-server.ts'
import { createTestServer, type TestServer, type TestServerOptions } from '../../testing.ts'

/** A server that has models to ask. */
export interface ServerWithModels extends TestServer {
  /** Answers for them. */
  provider: ModelServer
}

/** A server, and a provider of its models, which are named as in AI_MODELS; they are closed together. */
export async function createServerWithModels({
  models = 'small',
  environment,
  ...options
}: TestServerOptions & { models?: string } = {}): Promise<ServerWithModels> {
  const provider = await startModelServer()
  const asking = { AI_BASE_URL: provider.url, AI_MODELS: models }
  const server = await createTestServer({ ...options, environment: { ...asking, ...environment } })
  const close = async () => {
    await server.close()
    await provider.close()
  }
  return { ...server, provider, close }
}
