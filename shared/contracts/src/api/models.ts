import { oc } from '@orpc/contract'
import { snowflakeId } from '../identifiers.ts'
import { modelFailure } from '../model-failure/index.ts'
import { assistantConfig, modelConnection, modelConnectionInput } from '../models/index.ts'
import { emptyReply, reply } from '../reply.ts'
import { z } from '../zod.ts'

export const config = oc
  .route({
    method: 'GET',
    path: '/ai/chat/config',
    summary: 'Models that you may use, and what is left of what your plan holds',
    tags: ['assistant'],
  })
  .input(z.object({}))
  // The wire format has no envelope here.
  .output(assistantConfig)

const route = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', summary: string) =>
  oc.route({ method, path: '/ai/connections', summary, tags: ['assistant'] })

export const listConnections = route('GET', 'Where you have models of your own, the first first')
  .input(z.object({}))
  .output(reply(z.array(modelConnection)))

export const connect = route('POST', 'Use models of your own')
  .input(modelConnectionInput)
  .output(reply(modelConnection))

/** What is not named stays; a key can be given anew, never asked for. */
export const updateConnection = route('PATCH', 'Change where you have models of your own')
  .input(modelConnectionInput.partial().extend({ id: snowflakeId }))
  .output(reply(modelConnection))

export const disconnect = route('DELETE', 'Forget a connection and its key')
  .input(z.object({ id: snowflakeId }))
  .output(emptyReply)

/** Asks the first model of a connection for one word, before or after it is kept. */
export const test = oc
  .route({
    method: 'POST',
    path: '/ai/connections/test',
    summary: 'Whether a connection works, or what is wrong with it',
    tags: ['assistant'],
  })
  .input(
    z.union([
      modelConnectionInput.extend({
        /** A connection whose key is meant where `apiKey` is null. */
        id: snowflakeId.optional(),
      }),
      z.object({ id: snowflakeId }),
    ]),
  )
  .output(reply(z.object({ model: z.string(), failure: modelFailure.nullable() })))
