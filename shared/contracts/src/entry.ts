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
  /** Beyond the wire format: the transcript that the feed names, as `transcription` reads it. */
  transcript_url: z.string().optional(),
  transcript_type: z.string().optional(),
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
  /** Beyond the wire format: when it last began to say something else. */
  changedAt: isoTime.nullish(),
  /** Beyond the wire format: another as soon as its feed says anything else of it. */
  revision: z.string().nullish(),
  categories: z.array(z.string()).nullable(),
  media: z.array(media).nullish(),
  attachments: z.array(attachment).nullish(),
  extra: entryExtra.nullish(),
})

/** What an entry said before it was changed. */
export const entryVersion = z.object({
  title: z.string().nullable(),
  content: z.string().nullable(),
  replacedAt: isoTime,
})

/** One line of the newline-delimited reply of `entries.stream`. */
export const contentLine = z.object({ id: snowflakeId, content: z.string().nullable() })

export const entryWithContent = entryCore.extend({ content: z.string().nullable() })

/** An entry of another feed that tells the same story. */
export const otherEntry = z.object({
  id: snowflakeId,
  feedId: snowflakeId,
  /** It is not among the rows of a timeline that shows the first: only this tells that it is read. */
  read: z.boolean().optional(),
})

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
  /** Beyond the wire format: where else the user has the story. */
  alsoIn: z.array(otherEntry).optional(),
})

export type Media = z.infer<typeof media>
export type Attachment = z.infer<typeof attachment>
export type EntryExtra = z.infer<typeof entryExtra>
export type EntryCore = z.infer<typeof entryCore>
export type EntryWithContent = z.infer<typeof entryWithContent>
export type ContentLine = z.infer<typeof contentLine>
export type EntryVersion = z.infer<typeof entryVersion>
export type OtherEntry = z.infer<typeof otherEntry>
export type EntryItem = z.infer<typeof entryItem>
