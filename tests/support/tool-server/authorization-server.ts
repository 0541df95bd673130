import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from '@tidings/contracts'
import { serve } from '../serve.ts'

/** What a test makes go wrong; each as its name says. */
export interface Misbehaviour {
  /** Of the answer that sends somebody back (RFC 9207). */
  iss?: string
  refusesConsent?: boolean
  refusesExchange?: boolean
  /** Until it is over, it gives out no token, and ends none. */
  waits?: Promise<void>
  registersNobody?: boolean
  refusesRevocation?: boolean
  /** In place of where it ends what it has given; or `nowhere`. */
  revokesAt?: string
  lacksPkce?: boolean
  /** In place of where it really lets in. */
  authorizationEndpoint?: string
  /** In place of where it gives out tokens, and knows who wants them. */
  tokenEndpoint?: string
  registrationEndpoint?: string
  /** Sends on whoever asks at one of its paths. */
  redirects?: { path: string; to: string }
  /** In place of its own name, in what it says of itself. */
  issuer?: string
}

interface Code {
  clientId: string
  redirectUri: string
  challenge: string
  resource: string | null
}

export interface AuthorizationServer {
  issuer: string
  misbehaves: (how: Misbehaviour) => void
  /** Whether a token is one of a server's, and holds. */
  isLive: (token: string | undefined, resource: string) => boolean
  /** Ends all tokens that open something, as time does; those that renew hold. */
  expire: () => void
  /** Ends all that it has given out, as its user does. */
  revoke: () => void
  /** What was asked of it, by its paths and parameters. */
  asked: { path: string; fields: Record<string, string> }[]
  /** What came with each request. */
  headers: IncomingMessage['headers'][]
  close: () => Promise<void>
}

const registration = z.object({ redirect_uris: z.array(z.string()).min(1) }).loose()

/**
 * Lets in whoever asks, by the code that OAuth 2.1 has for it: what it says of itself (RFC 8414), who registers (RFC 7591),
 * PKCE, the server that is meant (RFC 8707), who it is (RFC 9207), tokens that renew others once, and their end (RFC 7009).
 */
export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  let how: Misbehaviour = {}
  const asked: AuthorizationServer['asked'] = []
  const headers: AuthorizationServer['headers'] = []
  const clients = new Map<string, string[]>()
  const codes = new Map<string, Code>()
  const tokens = new Map<string, string | null>()
  const renewals = new Map<string, { clientId: string; resource: string | null }>()

  const metadata = () => ({
    issuer: how.issuer ?? site.origin,
    authorization_endpoint: how.authorizationEndpoint ?? `${site.origin}/authorize`,
    token_endpoint: how.tokenEndpoint ?? `${site.origin}/token`,
    ...(!how.registersNobody && {
      registration_endpoint: how.registrationEndpoint ?? `${site.origin}/register`,
    }),
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    ...(how.revokesAt !== 'nowhere' && { revocation_endpoint: how.revokesAt ?? `${site.origin}/revoke` }),
    ...(!how.lacksPkce && { code_challenge_methods_supported: ['S256'] }),
    authorization_response_iss_parameter_supported: true,
  })

  function authorize(query: URLSearchParams): URL | undefined {
    const fields = Object.fromEntries(query)
    const {
      client_id: clientId = '',
      redirect_uri: redirectUri = '',
      code_challenge: challenge = '',
    } = fields
    const isKnown = clients.get(clientId)?.includes(redirectUri)
    if (!isKnown || challenge === '' || fields['code_challenge_method'] !== 'S256') return undefined
    const back = new URL(redirectUri)
    back.searchParams.set('state', fields['state'] ?? '')
    back.searchParams.set('iss', how.iss ?? site.origin)
    if (how.refusesConsent) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      codes.set(code, { clientId, redirectUri, challenge, resource: query.get('resource') })
      back.searchParams.set('code', code)
    }
    return back
  }

  function giveTokens(clientId: string, resource: string | null) {
    const [access, renewing] = [randomUUID(), randomUUID()]
    tokens.set(access, resource)
    renewals.set(renewing, { clientId, resource })
    return { access_token: access, token_type: 'Bearer', expires_in: 3600, refresh_token: renewing }
  }

  function exchange(fields: Record<string, string>): object | undefined {
    if (how.refusesExchange) return undefined
    return fields['grant_type'] === 'refresh_token' ? renew(fields) : redeem(fields)
  }

  function renew({ client_id: clientId = '', refresh_token: name = '' }: Record<string, string>) {
    const held = renewals.get(name)
    renewals.delete(name)
    return held?.clientId === clientId ? giveTokens(clientId, held.resource) : undefined
  }

  function redeem(fields: Record<string, string>): object | undefined {
    const { client_id: clientId = '', code: name = '', code_verifier: verifier = '' } = fields
    const code = codes.get(name)
    codes.delete(name)
    const isIt = code?.clientId === clientId && code.redirectUri === fields['redirect_uri']
    const hash = createHash('sha256').update(verifier).digest('base64url')
    return code && isIt && hash === code.challenge ? giveTokens(clientId, code.resource) : undefined
  }

  function revoke({ token = '', client_id: clientId }: Record<string, string>): void {
    if (clientId === undefined || !clients.has(clientId)) return
    tokens.delete(token)
    renewals.delete(token)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', site.origin)
    const body = await text(request)
    headers.push(request.headers)
    if (pathname === how.redirects?.path) return response.writeHead(307, { location: how.redirects.to }).end()
    const json = (status: number, data: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data))
    if (pathname === '/.well-known/oauth-authorization-server') return json(200, metadata())
    if (pathname === '/register') {
      const { redirect_uris, ...rest } = registration.parse(JSON.parse(body))
      const id = randomUUID()
      clients.set(id, redirect_uris)
      return json(201, { ...rest, redirect_uris, client_id: id })
    }
    if (pathname === '/authorize') {
      asked.push({ path: pathname, fields: Object.fromEntries(searchParams) })
      const back = authorize(searchParams)
      return back
        ? response.writeHead(302, { location: back.href }).end()
        : json(400, { error: 'invalid_request' })
    }
    if (pathname === '/token') {
      const fields = Object.fromEntries(new URLSearchParams(body))
      asked.push({ path: pathname, fields })
      await how.waits
      const given = exchange(fields)
      return given ? json(200, given) : json(400, { error: 'invalid_grant' })
    }
    if (pathname === '/revoke') {
      const fields = Object.fromEntries(new URLSearchParams(body))
      asked.push({ path: pathname, fields })
      await how.waits
      if (how.refusesRevocation) return json(503, { error: 'temporarily_unavailable' })
      revoke(fields)
      return json(200, {})
    }
    return json(404, {})
  }

  const site = await serve((request, response) => void answer(request, response))
  return {
    issuer: site.origin,
    asked,
    headers,
    misbehaves: (next) => {
      how = next
    },
    isLive: (token, resource) => token !== undefined && tokens.get(token) === resource,
    expire: () => tokens.clear(),
    revoke: () => {
      tokens.clear()
      renewals.clear()
    },
    close: site.close,
  }
}
