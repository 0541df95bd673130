import { ok } from '@tidings/contracts'
import { authed } from '../http/implement.ts'

const sign = authed.images.sign.handler(({ input, context: { deps } }) => ok(deps.images.sign(input.urls)))

/** The router's part for images. */
export const imagesRoutes = { sign }
