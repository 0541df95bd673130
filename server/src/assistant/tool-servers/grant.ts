import { z } from 'zod'
import type { SecretBox } from '../../foundation/secrets/secret-box.ts'

/** What is kept of a server that lets others in (RFC 8414): no more than is needed later. */
const authorizationServer = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  response_types_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  /** Where what it has given is ended (RFC 7009). */
  revocation_endpoint: z.string().optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
})

const client = z.object({ client_id: z.string(), client_secret: z.string().optional() })

/** Who lets in, what for (RFC 8707), and as whom this server is known there. */
const parties = { server: authorizationServer, client, resource: z.string().optional() }

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
})

const grant = z.object({
  ...parties,
  tokens,
  /** In epoch milliseconds; null where nobody has said. */
  expiresAt: z.number().nullable(),
})

const request = z.object({
  ...parties,
  /** What the state that comes back has to hold. */
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
})

/** What a user has allowed this server at a tool server. */
export type Grant = z.infer<typeof grant>
/** What a user is asked to allow. */
export type GrantRequest = z.infer<typeof request>

const opening =
  <T>(schema: z.ZodType<T>) =>
  (box: SecretBox, sealed: string | null): T | undefined => {
    const text = sealed === null ? null : box.open(sealed)
    return text === null ? undefined : schema.parse(JSON.parse(text))
  }

/** Undefined where there is none, or another secret of the server has sealed it. */
export const openGrant = opening(grant)
export const openRequest = opening(request)
export const openHeaders = opening(z.record(z.string(), z.string()))

export const { parse: parseServer } = authorizationServer
export const { parse: parseClient } = client
