import { gateChange, registryChange } from '@tidings/contracts'
import { Hono } from 'hono'
import type { AccountDeps } from '../../accounts/auth/account-deps.ts'
import type { DeploymentsDeps } from './deployments-deps.ts'
import { readJson } from '../../foundation/http/read-json.ts'
import { listAudit } from './audit.ts'
import { authorise, parseName, requireRight, type ActorEnvironment } from './authorise.ts'
import { changeGate } from './change-gate.ts'
import { changeRegistry } from './change-registry.ts'
import { listDeployments } from './listing.ts'
import { pruneVersions } from './prune.ts'
import { mountTokens } from './tokens.routes.ts'
import { mountUpload } from './upload.routes.ts'

type Routes = Hono<ActorEnvironment>

/** The calls by which remotes are deployed: for the operator, admins, and whoever was handed a token. */
export function createDeploymentRoutes(deps: DeploymentsDeps & AccountDeps): Routes {
  const routes: Routes = new Hono()
  const { db } = deps.database
  routes.use(authorise(deps))
  routes.get('/', async ({ json }) => json(await listDeployments(db)))
  routes.get('/audit', async ({ json }) => json(await listAudit(db)))
  mountTokens(routes, deps)
  mountUpload(routes, deps)
  routes.post('/:remote/changes', async ({ req, json, get }) => {
    const remote = parseName(req.param('remote'))
    const change = await readJson(req, registryChange)
    requireRight(get('actor'), change.action, remote)
    return json(await changeRegistry(deps, remote, { change, who: get('actor').who }))
  })
  routes.post('/:remote/gate', async ({ req, json, get }) => {
    const remote = parseName(req.param('remote'))
    const change = await readJson(req, gateChange)
    requireRight(get('actor'), change.action, remote)
    return json(await changeGate(deps, remote, { change, who: get('actor').who }))
  })
  routes.post('/prune', async ({ json, get }) => {
    const actor = get('actor')
    requireRight(actor, 'prune')
    const isTheirs = (remote: string) => actor.may('prune', remote)
    return json({ removed: await pruneVersions(deps, { who: actor.who, isTheirs }) })
  })
  return routes
}
