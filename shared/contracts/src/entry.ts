import { feed } from './feed.ts'
import { snowflakeId } from './identifiers.ts'
import { ruleResult } from './rule.ts'
import { viewSchema } from './views.ts'
import { isoTime, z } from './zod.ts'

export const media = z.object({
  url: z.string(),
  type: z.enum(['photo', 'video']),
  preview_image_url: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  blurhash: z.string().optional(),
})

export const attachment = z.object({
  url: z.string(),
  /** Seconds; strings may be written h:mm:ss. */
  duration_in_seconds: z.union([z.number(), z.string()]).optional(),
  mime_type: z.string().optional(),
  size_in_bytes: z.number().optional(),
  title: z.string().optional(),
})

export const entryExtra = z.object({
  links: z
    .array(z.object({ url: z.string(), type: z.string(), content_html: z.string().optional() }))
    .nullish(),
  title_keyword: z.string().optional(),
})

/** An entry without its content. */
export const entryCore = z.object({
  id: snowflakeId,
  guid: z.string(),
  title: z.string().nullable(),
  url: z.string().nullable(),
  description: z.string().nullable(),
  summary: z.string().nullable(),
  author: z.string().nullable(),
  authorUrl: z.string().nullable(),
  authorAvatar: z.string().nullable(),
  language: z.string().nullable(),
  publishedAt: isoTime,
  insertedAt: isoTime,
  categories: z.array(z.string()).nullable(),
  media: z.array(media).nullish(),
  attachments: z.array(attachment).nullish(),
  extra: entryExtra.nullish(),
})

export const entryWithContent = entryCore.extend({ content: z.string().nullable() })

/** One row of a timeline. Its plural keys each hold one object, as the wire format has it. */
export const entryItem = z.object({
  read: z.boolean(),
  view: viewSchema,
  /** The lists it came through, or `feed`. */
  from: z.array(z.string()),
  feeds: feed,
  entries: entryCore.extend({ content: z.string().nullish() }),
  collections: z.object({ createdAt: isoTime }).optional(),
  settings: ruleResult.optional(),
})

export type Media = z.infer<typeof media>
export type Attachment = z.infer<typeof attachment>
export type EntryExtra = z.infer<typeof entryExtra>
export type EntryCore = z.infer<typeof entryCore>
export type EntryWithContent = z.infer<typeof entryWithContent>
export type EntryItem = z.infer<typeof entryItem>
