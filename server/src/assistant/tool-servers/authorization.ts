import { randomUUID } from 'node:crypto'
import { ApiError, type ErrorKey, foreignToolLimits } from '@tidings/contracts'
import { SECOND_MS } from '@tidings/contracts/spans'
import { FetchError } from '../../foundation/fetch/fetch-error.ts'
import { parseClient, parseServer, type Grant, type GrantRequest } from './grant.ts'
import type { ToolServerAccess } from './tool-server-access.ts'
import { plainWords, type Challenge } from './tool-server-error.ts'

type Access = Pick<ToolServerAccess, 'fetch' | 'mayLeadTo'>
type Sdk = typeof import('@modelcontextprotocol/client')

const loadSdk = (): Promise<Sdk> => import('@modelcontextprotocol/client')

export interface Asking {
  /** Of the tool server. */
  url: string
  challenge: Challenge
  redirectUri: string
  /** Seals a nonce into what comes back. */
  toState: (nonce: string) => string
}

/**
 * Finds who lets in to a tool server, makes this server known there, and asks to be let in (OAuth 2.1, as MCP has it): answers
 * with where its user allows it, and what to keep until they have. Throws mcpDiscoveryError or mcpOAuthError.
 */
export async function beginAuthorization(
  access: Access,
  { url, challenge, redirectUri, toState }: Asking,
): Promise<{ authorizationUrl: string; request: GrantRequest }> {
  const sdk = await loadSdk()
  const found = await orRefuse('mcpDiscoveryError', () => discover(sdk, access, url, challenge))
  return orRefuse('mcpOAuthError', async () => {
    const scope = scopeOf(challenge, found)
    const client = await register(sdk, access, { ...found, redirectUri, scope })
    const nonce = randomUUID()
    const { authorizationUrl, codeVerifier: verifier } = await sdk.startAuthorization(found.issuedBy, {
      metadata: found.server,
      clientInformation: client,
      redirectUrl: redirectUri,
      state: toState(nonce),
      ...(scope && { scope }),
      ...(found.resource && { resource: found.resource }),
    })
    if (!access.mayLeadTo(authorizationUrl)) throw new Refusal('It leads to an address that is not safe.')
    const { server, resource } = found
    const request = { server, resource, client, nonce, verifier, redirectUri }
    return { authorizationUrl: authorizationUrl.href, request }
  })
}

/** What was found of who lets in. */
interface Found {
  server: Grant['server']
  resource: string | undefined
  issuedBy: string
  /** Where this server makes itself known; undefined where it cannot. */
  registersAt: string | undefined
  scopes: string | undefined
}

async function discover(sdk: Sdk, { fetch }: Access, url: string, challenge: Challenge): Promise<Found> {
  const { authorizationServerUrl, authorizationServerMetadata, resourceMetadata } =
    await sdk.discoverOAuthServerInfo(url, {
      ...(challenge.resourceMetadataUrl && { resourceMetadataUrl: challenge.resourceMetadataUrl }),
      fetchFn: fetch,
    })
  if (!authorizationServerMetadata) throw new Refusal('It does not say where it can be allowed.')
  const server = parseServer(authorizationServerMetadata)
  if (!server.code_challenge_methods_supported?.includes('S256'))
    throw new Refusal('It lets nobody in safely (PKCE).')
  const resource = resourceMetadata?.resource
  const requestedResource = sdk.resourceUrlFromServerUrl(url)
  if (resource && !sdk.checkResourceAllowed({ requestedResource, configuredResource: resource }))
    throw new Refusal('It asks to be allowed for another server.')
  return {
    server,
    resource,
    issuedBy: authorizationServerUrl,
    registersAt: authorizationServerMetadata.registration_endpoint,
    scopes: resourceMetadata?.scopes_supported?.join(' '),
  }
}

const scopeOf = (challenge: Challenge, found: Found): string | undefined => challenge.scope ?? found.scopes

interface Registration extends Found {
  redirectUri: string
  scope: string | undefined
}

async function register(
  sdk: Sdk,
  { fetch }: Access,
  { server, issuedBy, registersAt, redirectUri, scope }: Registration,
): Promise<Grant['client']> {
  if (registersAt === undefined)
    throw new Refusal('It lets in only those that it knows: give a token of it as a header instead.')
  // oxlint-disable-next-line typescript/no-deprecated -- what comes after it needs an address that all the world can reach
  const known = await sdk.registerClient(issuedBy, {
    metadata: { ...server, registration_endpoint: registersAt },
    clientMetadata: {
      client_name: 'Tidings',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    ...(scope && { scope }),
    fetchFn: fetch,
  })
  return parseClient(known)
}

/** Has what came back exchanged for tokens. Throws mcpOAuthError for what another server says, and mcpTokenExchangeFailed. */
export async function finishAuthorization(
  { fetch }: Access,
  { server, client, resource, verifier, redirectUri }: GrantRequest,
  came: { code: string; iss: string | undefined; now: number },
): Promise<Grant> {
  const sdk = await loadSdk()
  await orRefuse('mcpOAuthError', async () =>
    sdk.validateAuthorizationResponseIssuer({
      iss: came.iss,
      expectedIssuer: server.issuer,
      issParameterSupported: server.authorization_response_iss_parameter_supported ?? false,
    }),
  )
  const tokens = await orRefuse('mcpTokenExchangeFailed', () =>
    sdk.exchangeAuthorization(server.issuer, {
      metadata: server,
      clientInformation: client,
      authorizationCode: came.code,
      ...(came.iss !== undefined && { iss: came.iss }),
      codeVerifier: verifier,
      redirectUri,
      ...(resource && { resource }),
      fetchFn: fetch,
    }),
  )
  return { server, client, resource, ...toTokens(tokens, came.now) }
}

/** A grant with new tokens; undefined where it holds no more, or never could be renewed. Throws mcpTokenExchangeFailed. */
export async function renewGrant({ fetch }: Access, grant: Grant, now: number): Promise<Grant | undefined> {
  const { server, client, resource, tokens } = grant
  const { refresh_token: refreshToken } = tokens
  if (refreshToken === undefined) return undefined
  const sdk = await loadSdk()
  return orRefuse('mcpTokenExchangeFailed', async () => {
    try {
      const renewed = await sdk.refreshAuthorization(server.issuer, {
        metadata: server,
        clientInformation: client,
        refreshToken,
        ...(resource && { resource }),
        fetchFn: fetch,
      })
      return { server, client, resource, ...toTokens(renewed, now) }
    } catch (error) {
      if (sdk.OAuthError.isInstance(error) && error.code !== SERVER_ERROR) return undefined
      throw error
    }
  })
}

/** It says nothing of what it was asked (RFC 6749, 5.2). */
const SERVER_ERROR = 'server_error'

function toTokens(
  given: { access_token: string; refresh_token?: string | undefined; expires_in?: number | undefined },
  now: number,
): Pick<Grant, 'tokens' | 'expiresAt'> {
  const { access_token, refresh_token, expires_in } = given
  return {
    tokens: { access_token, ...(refresh_token !== undefined && { refresh_token }) },
    expiresAt: expires_in === undefined ? null : now + expires_in * SECOND_MS,
  }
}

/** Said in words that are ours. */
class Refusal extends Error {}

/** Whatever goes wrong, as an error of the contract that says what. */
async function orRefuse<T>(key: ErrorKey, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new ApiError(key, { message: wordsOf(cause), cause })
  }
}

function wordsOf(cause: unknown): string {
  if (cause instanceof Refusal || cause instanceof FetchError) return cause.message
  const words = cause instanceof Error ? plainWords(cause.message, foreignToolLimits.wordsLength) : ''
  return `The server does not let this one in as it should: ${words}`
}
