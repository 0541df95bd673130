import { oc } from '@orpc/contract'
import { entryTargets } from '../entry-targets.ts'
import { snowflakeId } from '../identifiers.ts'
import { reply } from '../reply.ts'
import { languageSchema } from '../texts.ts'
import { z } from '../zod.ts'

export const get = oc
  .route({
    method: 'GET',
    path: '/ai/summary',
    summary: 'What an entry says, in a few sentences',
    tags: ['assistant'],
  })
  .input(
    z.object({
      id: snowflakeId,
      /** That of the entry without it. */
      language: languageSchema.optional(),
      target: z.enum(entryTargets).optional(),
    }),
  )
  /** Markdown; null for an entry that is too short to be said in fewer words. */
  .output(reply(z.string().nullable()))
