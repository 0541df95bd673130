import type { ModelServer } from '../support/model-server/model-server.ts'
import type { Person, Stage } from './stage.ts'

/** What a browser of somebody sends, beside the client; answers what comes, as text. */
export async function post({ url }: Stage, { cookie }: Person, path: string, body: object): Promise<string> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.text()
}

/** Somebody with a model of their own. */
export async function signUpWithModel(stage: Stage, provider: ModelServer): Promise<Person> {
  const person = await stage.signUp()
  await post(stage, person, '/ai/connections', {
    name: 'Mine',
    provider: 'openai-compatible',
    baseUrl: provider.url,
    apiKey: null,
    models: ['small'],
  })
  return person
}
