import { done, ok } from '@tidings/contracts'
import { authed } from '../../foundation/api/calls.ts'
import { keepPlayPosition, listPlayPositions } from './play-positions.service.ts'

const list = authed.playPositions.list.handler(async ({ context: { deps, user } }) =>
  ok(await listPlayPositions(deps, user.id)),
)

const keep = authed.playPositions.keep.handler(async ({ input, context: { deps, user } }) => {
  await keepPlayPosition(deps, user.id, input)
  return done
})

/** The router's part for places in recordings. */
export const playPositionsRoutes = { list, keep }
