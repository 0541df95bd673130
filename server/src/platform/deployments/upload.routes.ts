import { ApiError, versionName } from '@tidings/contracts'
import type { Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { DeploymentsDeps } from './deployments-deps.ts'
import { parseName, requireRight, type ActorEnvironment } from './authorise.ts'
import { readUpload, uploadLimits } from './read-upload.ts'
import { uploadVersion } from './upload-version.ts'

const PATH = '/:remote/versions/:version'

/** The one path whose requests may be large. */
export const uploadPath = /^\/api\/deployments\/[^/]+\/versions\/[^/]+$/

/** The call that puts a version among those that can be deployed. */
export function mountUpload(routes: Hono<ActorEnvironment>, deps: DeploymentsDeps): void {
  const limit = bodyLimit({ maxSize: uploadLimits.requestBytes, onError: refuseBody })
  routes.put(PATH, mayUpload, limit, async ({ req, json, get }) => {
    const remote = parseName(req.param('remote'))
    const { data: version } = versionName.safeParse(req.param('version'))
    if (version === undefined) {
      throw new ApiError('invalidInput', { message: 'A version is named like 1.2.3 or 1.2.3-a1b2c3' })
    }
    const upload = await readUpload(req.raw)
    return json(await uploadVersion(deps, { remote, version, upload, who: get('actor').who }), 201)
  })
}

const mayUpload: MiddlewareHandler<ActorEnvironment, typeof PATH> = async ({ req, get }, next) => {
  requireRight(get('actor'), 'upload', parseName(req.param('remote')))
  return next()
}

function refuseBody(): never {
  throw new ApiError('fileTooLarge', { message: `An upload has at most ${uploadLimits.requestBytes} bytes` })
}
