import { once } from 'node:events'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { findFreePort } from './free-port.ts'

export interface OidcProvider {
  issuer: string
  clientId: string
  clientSecret: string
  close: () => void
}

/** A provider of OpenID Connect on loopback, which believes whoever signs in: the name typed is the e-mail address. */
export async function startOidcProvider(redirectUri: string): Promise<OidcProvider> {
  const issuer = `http://127.0.0.1:${await findFreePort()}`
  const [clientId, clientSecret] = ['tidings', 'a secret of tests']
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of tests'] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: true, name: 'Olga' }),
    }),
  })
  const server = createServer(provider.callback())
  server.listen(Number(new URL(issuer).port), '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { issuer, clientId, clientSecret, close }
}
