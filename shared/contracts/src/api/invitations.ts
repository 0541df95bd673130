import { oc } from '@orpc/contract'
import { invitation } from '../invitation.ts'
import { emptyReply, reply } from '../reply.ts'
import { z } from '../zod.ts'

const tags = ['invitations']

export const limitation = oc
  .route({ method: 'GET', path: '/invitations/limitation', summary: 'How many you may make', tags })
  .input(z.object({}))
  .output(reply(z.number()))

export const list = oc
  .route({ method: 'GET', path: '/invitations', summary: 'The invitations you made', tags })
  .input(z.object({}))
  .output(reply(z.array(invitation)))

export const create = oc
  .route({ method: 'POST', path: '/invitations/new', summary: 'Make an invitation', tags })
  // An invitation costs nothing here, so no code is asked for.
  .input(z.object({ TOTPCode: z.string().optional() }))
  .output(reply(z.string()))

export const use = oc
  .route({ method: 'POST', path: '/invitations/use', summary: 'Come in by an invitation', tags })
  .input(z.object({ code: z.string().trim().min(1).max(64) }))
  .output(emptyReply)

/** Beyond the wire format: lets nobody in any more who has the code. */
export const remove = oc
  .route({
    method: 'DELETE',
    path: '/invitations',
    summary: 'Revoke an invitation that nobody has used',
    tags,
  })
  .input(z.object({ code: z.string().min(1).max(64) }))
  .output(emptyReply)
