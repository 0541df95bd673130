import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { serve } from '../../../../tests/support/serve.ts'
import { createTestServer } from '../../testing.ts'
import { AUTH, postAuth, refusalOf } from './testing.ts'

type State = 'down' | 'silent' | 'up'

/** A server beside a provider that says where people sign in when it is `up`, and does not answer at all when it is `silent`. */
async function startBeside(state: State) {
  const provider = { state }
  const site = await serve(({ url }, answer) => {
    if (provider.state === 'silent') return
    if (provider.state === 'down' || !url?.startsWith('/.well-known/'))
      return void answer.writeHead(502).end()
    const { origin } = site
    const endpoints = { authorization_endpoint: '/auth', token_endpoint: '/token', jwks_uri: '/jwks' }
    const named = Object.entries(endpoints).map(([name, path]) => [name, origin + path])
    answer.writeHead(200, { 'content-type': 'application/json' })
    answer.end(JSON.stringify({ issuer: origin, ...Object.fromEntries(named) }))
  })
  const server = await createTestServer({
    environment: {
      BASE_URL: 'http://localhost',
      OIDC_ISSUER: site.origin,
      OIDC_CLIENT_ID: 'tidings',
      OIDC_CLIENT_SECRET: 'a secret of tests',
    },
  })
  onTestFinished(async () => {
    await site.close()
    await server.close()
  })
  const signIn = async () =>
    postAuth(server, '/sign-in/social', { provider: 'oidc', callbackURL: '/', errorCallbackURL: '/login' })
  return { provider, origin: site.origin, server, signIn }
}

const redirection = z.object({ url: z.url() })

test('a provider that was away when the server started is asked again by whoever signs in there', async () => {
  const { provider, origin, signIn } = await startBeside('down')
  expect(await refusalOf(await signIn())).toEqual([503, 'PROVIDER_UNREACHABLE'])
  provider.state = 'up'
  const answer = await signIn()
  expect(answer.status).toBe(200)
  const { url } = redirection.parse(await answer.json())
  expect(url).toContain(`${origin}/auth?`)
})

test('one that does not answer keeps nobody else waiting', async () => {
  const { server } = await startBeside('silent')
  const somebody = await server.signUp()
  const answer = await server.request(`${AUTH}/get-session`, { user: somebody })
  expect(await answer.json()).toMatchObject({ user: { id: somebody.id } })
})
