import { oc } from '@orpc/contract'
import { snowflakeId } from '../identifiers.ts'
import { reply } from '../reply.ts'
import { assistantLimits } from '../assistant-limits.ts'
import { languageSchema } from '../texts.ts'
import { translatedFields } from '../translated-fields.ts'
import { z } from '../zod.ts'

/** `title,content`. */
const fields = z
  .string()
  .max(100)
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(translatedFields)).min(1))

const wish = {
  language: languageSchema,
  fields,
  /** Known to the wire format, and without a meaning that is known. */
  part: z.string().max(100).optional(),
}

/** What is in that language already is left out; null where nothing is left. */
export const get = oc
  .route({
    method: 'GET',
    path: '/ai/translation',
    summary: 'Fields of an entry in another language',
    tags: ['assistant'],
  })
  .input(z.object({ id: snowflakeId, ...wish }))
  .output(
    reply(
      z
        .object({
          title: z.string().optional(),
          description: z.string().optional(),
          content: z.string().optional(),
          readabilityContent: z.string().optional(),
        })
        .nullable(),
    ),
  )

/** Answers newline-delimited JSON, `{ id, data }` each as it comes; an entry of which nothing is translated is left out. */
export const batch = oc
  .route({
    method: 'POST',
    path: '/ai/translation/batch',
    summary: 'Fields of entries in another language, as newline-delimited JSON',
    tags: ['assistant'],
    outputStructure: 'detailed',
  })
  .input(z.object({ ids: z.array(snowflakeId).min(1).max(assistantLimits.entriesPerBatch), ...wish }))
  .output(
    z.object({
      headers: z.record(z.string(), z.string()),
      body: z.union([z.instanceof(ReadableStream), z.string(), z.instanceof(Blob)]),
    }),
  )
