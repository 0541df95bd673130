import { oc } from '@orpc/contract'
import { identityProof } from '../identity-proof.ts'
import { snowflakeId } from '../identifiers.ts'
import { limits } from '../limits.ts'
import { emptyReply, reply } from '../reply.ts'
import { apiToken, tokenScopes } from '../token.ts'
import { z } from '../zod.ts'

export const list = oc
  .route({
    method: 'GET',
    path: '/tokens',
    summary: 'Tokens of your own programs, newest first',
    tags: ['tokens'],
  })
  .input(z.object({}))
  .output(reply(z.array(apiToken)))

export const create = oc
  .route({ method: 'POST', path: '/tokens', summary: 'Make a token, told this once', tags: ['tokens'] })
  .input(
    z.object({
      name: z.string().trim().min(1).max(limits.tokenNameLength),
      scope: z.enum(tokenScopes),
      /** Without it the token works until it is deleted. */
      expiresInDays: z.number().int().min(1).max(366).optional(),
      ...identityProof.shape,
    }),
  )
  .output(reply(apiToken.extend({ token: z.string() })))

export const remove = oc
  .route({ method: 'DELETE', path: '/tokens', summary: 'Delete a token', tags: ['tokens'] })
  .input(z.object({ id: snowflakeId }))
  .output(emptyReply)
