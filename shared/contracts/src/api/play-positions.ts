import { oc } from '@orpc/contract'
import { changeInputs } from '../change-inputs.ts'
import { playPosition } from '../play-position.ts'
import { emptyReply, reply } from '../reply.ts'
import { z } from '../zod.ts'

const route = (method: 'GET' | 'POST', summary: string) =>
  oc.route({ method, path: '/play-positions', summary, tags: ['play-positions'] })

export const list = route('GET', 'Where the user left recordings, the latest first')
  .input(z.object({}))
  .output(reply(z.array(playPosition)))

/**
 * Of two devices the one that listened last counts. Each says how long ago that was (`agoMs`), by its own clock alone, which may be
 * wrong; the time itself counts where it does not.
 */
export const keep = route('POST', 'Keep where the user left a recording')
  .input(changeInputs['playPositions.keep'].extend({ agoMs: z.int().optional() }))
  .output(emptyReply)
