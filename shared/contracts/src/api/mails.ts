import { oc } from '@orpc/contract'
import { snowflakeId } from '../identifiers.ts'
import { undeliveredMail } from '../mail.ts'
import { emptyReply, reply } from '../reply.ts'
import { z } from '../zod.ts'

export const listUndelivered = oc
  .route({
    method: 'GET',
    path: '/admin/mails',
    summary: 'Mails that could not be sent, newest first',
    tags: ['admin'],
  })
  .input(z.object({}))
  .output(reply(z.array(undeliveredMail)))

export const retry = oc
  .route({ method: 'POST', path: '/admin/mails/{id}/retry', summary: 'Send a mail now', tags: ['admin'] })
  .input(z.object({ id: snowflakeId }))
  .output(emptyReply)
