import { ApiError, deploymentTokenRequest } from '@tidings/contracts'
import type { Hono } from 'hono'
import type { AccountDeps } from '../../accounts/auth/account-deps.ts'
import { requirePresence } from '../../accounts/auth/proof.ts'
import { readJson } from '../../foundation/http/read-json.ts'
import { operatorOnly, type ActorEnvironment } from './authorise.ts'
import { createToken, listTokens, removeToken } from './tokens.ts'

/** The calls by which tokens are handed out and taken back: for the operator, and for admins. */
export function mountTokens(routes: Hono<ActorEnvironment>, deps: AccountDeps): void {
  routes.use('/tokens/*', operatorOnly)
  routes.get('/tokens', async ({ json }) => json(await listTokens(deps)))
  routes.post('/tokens', async ({ req, json, get }) => {
    const { password, TOTPCode, ...wish } = await readJson(req, deploymentTokenRequest)
    const actor = get('actor')
    // A token outlives the session that makes it: whoever has that alone is given none.
    if (actor.userId !== undefined)
      await requirePresence({ deps, headers: req.raw.headers }, { password, TOTPCode })
    return json(await createToken(deps, wish, actor), 201)
  })
  routes.delete('/tokens/:id', async ({ req, body, get }) => {
    if (!(await removeToken(deps, req.param('id'), get('actor')))) throw new ApiError('notFound')
    return body(null, 204)
  })
}
