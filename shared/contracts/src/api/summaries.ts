import { oc } from '@orpc/contract'
import { entryTargets } from '../entry-targets.ts'
import { snowflakeId } from '../identifiers.ts'
import { reply } from '../reply.ts'
import { languageSchema } from '../texts.ts'
import { isoTime, z } from '../zod.ts'

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

export const daily = oc
  .route({
    method: 'GET',
    path: '/ai/daily',
    summary: 'What a day has brought in a view, in a few words',
    tags: ['assistant'],
  })
  .input(
    z.object({
      /** When the day begins. */
      startDate: z.union([isoTime, z.iso.date()]),
      /** Articles, or social media. */
      view: z.enum(['0', '1']),
    }),
  )
  /** Markdown; empty for a day that has brought nothing. */
  .output(reply(z.string()))
