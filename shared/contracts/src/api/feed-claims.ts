import { oc } from '@orpc/contract'
import { changeInputs } from '../change-inputs.ts'
import { feed } from '../feed.ts'
import { snowflakeId } from '../identifiers.ts'
import { emptyReply, reply } from '../reply.ts'
import { z } from '../zod.ts'

const route = (method: 'GET' | 'POST', path: string, summary: string) =>
  oc.route({ method, path: `/feeds/claim${path}`, summary, tags: ['feeds'] })

/** Reads the feed now and makes it the user's, if it holds one of their proofs. */
export const challenge = route('POST', '/challenge', 'Prove that a feed is yours')
  .input(changeInputs['feedClaims.challenge'])
  .output(emptyReply)

export const list = route('GET', '/list', 'The feeds that the user has claimed').output(
  reply(z.array(z.object({ feed, subscriptionCount: z.number(), tipAmount: z.number() }))),
)

/** What proves that a feed is the user's, by the place where it has to stand. */
export const message = route('GET', '/message', 'What proves that a feed is yours')
  .input(z.object({ feedId: snowflakeId }))
  .output(
    reply(
      z.object({
        /** The text of an entry. */
        content: z.string(),
        /** Part of the description of the feed. */
        description: z.string(),
        /** What a JSON feed has beside its entries: JSON in a string. */
        json: z.string(),
        /** What an XML feed has beside its entries. */
        xml: z.string(),
      }),
    ),
  )
