import type { Context } from 'hono'
import { clientAddress } from '../../foundation/http/client-address.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import { countWrongToken } from '../api-tokens/wrong-tokens.ts'
import { bearsApiToken, findCaller } from './session.ts'

/** Who makes a request, by a session or a token. Throws operationNotCompleted beyond the limit of tokens that nobody has. */
export async function callerOf(context: Context, deps: BaseDeps): Promise<SessionUser | null> {
  const { headers } = context.req.raw
  const caller = await findCaller(deps, headers)
  if (!caller && bearsApiToken(headers)) await countWrongToken(deps, clientAddress(context, deps.config))
  return caller
}
