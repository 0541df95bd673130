import { authProviders } from '@tidings/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { createTestServer } from '../../testing.ts'
import { AUTH } from './testing.ts'

/** The ways to sign in that a server with such a configuration tells of. */
async function providersOf(environment: Record<string, string>) {
  const server = await createTestServer({ environment })
  onTestFinished(() => server.close())
  const answer = await server.request(`${AUTH}/get-providers`)
  expect(answer.status).toBe(200)
  return authProviders.parse(await answer.json())
}

test('the sign-in page is told each way to sign in by its identifier, with its name, colour and picture', async () => {
  const providers = await providersOf({
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET: 'secret-of-github',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret-of-google',
    OIDC_ISSUER: 'https://home.example',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret-of-home',
    OIDC_NAME: 'Home',
  })
  expect(Object.keys(providers)).toEqual(['credential', 'github', 'google', 'oidc'])
  for (const [id, provider] of Object.entries(providers)) {
    const picture = expect.stringMatching(/^data:image\/svg\+xml;base64,/)
    const color = expect.stringMatching(/^#[\da-f]{6}$/)
    expect(provider).toMatchObject({ id, name: expect.any(String), color, icon: picture, icon64: picture })
  }
  expect(providers['oidc']?.name).toBe('Home')
  expect(JSON.stringify(providers)).not.toContain('secret-of')
})

test('what is nearly black has another colour on a dark page', async () => {
  const { github } = await providersOf({ GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' })
  const drawn = [github?.icon64, github?.iconDark64, github?.icon].map(drawingOf)
  expect(drawn.map((svg) => [svg.includes('#24292f'), svg.includes('#f0f6fc')])).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ])
  expect(drawn[2]).toContain('@media(prefers-color-scheme:dark)')
})

const drawingOf = (picture = ''): string => Buffer.from(picture.split(',')[1] ?? '', 'base64').toString()

test('a server that names no others tells of passwords alone', async () => {
  expect(Object.keys(await providersOf({}))).toEqual(['credential'])
})
