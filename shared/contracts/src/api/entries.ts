import { oc } from '@orpc/contract'
import { entryItem, entryWithContent } from '../entry.ts'
import { feed } from '../feed.ts'
import { snowflakeId } from '../identifiers.ts'
import { inboxHandle } from '../inbox.ts'
import { limits } from '../limits.ts'
import { reply } from '../reply.ts'
import { ruleResult } from '../rule.ts'
import { queryView, viewSchema } from '../views.ts'
import { isoTime, queryBoolean, queryNumber, z } from '../zod.ts'

const ids = z.array(snowflakeId)

export const list = oc
  .route({
    method: 'POST',
    path: '/entries',
    summary: 'A page of a timeline, newest first',
    tags: ['entries'],
  })
  .input(
    z.object({
      view: viewSchema.optional(),
      feedId: snowflakeId.optional(),
      feedIdList: ids.max(limits.idsPerCall).optional(),
      listId: snowflakeId.optional(),
      inboxId: inboxHandle.optional(),
      isCollection: z.boolean().optional(),
      read: z.boolean().optional(),
      limit: z.int().min(1).max(limits.entriesPerPage).optional(),
      /** The last `publishedAt` of the page before: older entries follow. */
      publishedAfter: isoTime.optional(),
      /** Entries newer than this. */
      publishedBefore: isoTime.optional(),
      excludePrivate: z.boolean().optional(),
      withContent: z.boolean().optional(),
      isArchived: z.boolean().optional(),
    }),
  )
  .output(reply(z.array(entryItem)))

export const get = oc
  .route({ method: 'GET', path: '/entries', summary: 'An entry with its content', tags: ['entries'] })
  .input(z.object({ id: snowflakeId }))
  .output(
    reply(z.object({ feeds: feed, entries: entryWithContent, settings: ruleResult.optional() }).nullable()),
  )

export const checkNew = oc
  .route({ method: 'GET', path: '/entries/check-new', summary: 'Whether entries came', tags: ['entries'] })
  .input(
    z.object({
      view: queryView.optional(),
      feedId: snowflakeId.optional(),
      feedIdList: z.preprocess((value) => (typeof value === 'string' ? [value] : value), ids.optional()),
      listId: snowflakeId.optional(),
      inboxId: inboxHandle.optional(),
      read: queryBoolean.optional(),
      /** Epoch milliseconds. */
      insertedAfter: queryNumber.int().nonnegative(),
    }),
  )
  .output(
    reply(
      z.object({
        has_new: z.boolean(),
        // The wire format spells it so.
        lastest_at: isoTime.optional(),
        entry_id: snowflakeId.optional(),
        /** Beyond the wire format: how many, counted up to 100. */
        count: z.number().optional(),
      }),
    ),
  )

/** One line of the newline-delimited reply of `stream`. */
export const contentLine = z.object({ id: snowflakeId, content: z.string().nullable() })

export type ContentLine = z.infer<typeof contentLine>

/** Answers newline-delimited JSON, a `contentLine` each; identifiers not found are left out. */
export const stream = oc
  .route({
    method: 'POST',
    path: '/entries/stream',
    summary: 'Contents of up to 30 entries, as newline-delimited JSON',
    tags: ['entries'],
    outputStructure: 'detailed',
  })
  .input(z.object({ ids: ids.min(1).max(limits.entriesPerStream) }))
  .output(
    z.object({
      headers: z.record(z.string(), z.string()),
      body: z.union([z.instanceof(ReadableStream), z.string(), z.instanceof(Blob)]),
    }),
  )
