import { oc } from '@orpc/contract'
import { snowflakeId } from '../identifiers.ts'
import { messagingChannel, pushDevice, pushToken } from '../messaging.ts'
import { emptyReply, reply } from '../reply.ts'
import { z } from '../zod.ts'

const route = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: '' | '/test', summary: string) =>
  oc.route({ method, path: `/messaging${path}`, summary, tags: ['messaging'] })

export const list = route('GET', '', 'Devices that the user is notified on, the latest first')
  .input(z.object({}))
  .output(reply(z.array(pushDevice)))

/** A session is one device: another token of the same channel takes the place of the one before. */
export const register = route('POST', '', 'Have the user notified on this device')
  .input(z.object({ token: pushToken, channel: messagingChannel }))
  .output(emptyReply)

/** False where the user has no such device: it was removed, or is somebody else’s by now. */
export const renew = route(
  'PATCH',
  '',
  'Say that the subscription of a browser is still there, or what it is now',
)
  .input(z.object({ token: pushToken }))
  .output(reply(z.boolean()))

export const remove = route(
  'DELETE',
  '',
  'Notify the user no more on devices of a channel, or on one of them',
)
  .input(z.object({ channel: messagingChannel, id: snowflakeId.optional() }))
  .output(emptyReply)

export const test = route('GET', '/test', 'Send a notification to see that it comes')
  .input(z.object({ channel: messagingChannel.optional(), id: snowflakeId.optional() }))
  .output(emptyReply)
