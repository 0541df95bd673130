import { oc } from '@orpc/contract'
import { changeInputs } from '../change-inputs.ts'
import { entryCore, entryItem, entryVersion, entryWithContent, otherEntry } from '../entry.ts'
import { feed } from '../feed.ts'
import { snowflakeId } from '../identifiers.ts'
import { inbox, inboxHandle } from '../inbox.ts'
import { limits } from '../limits.ts'
import { emptyReply, reply, replyAsOf } from '../reply.ts'
import { ruleResult } from '../rule.ts'
import { searchText } from '../search/saved-search.ts'
import { publicUser } from '../user.ts'
import { viewSchema } from '../views.ts'
import { isoTime, z } from '../zod.ts'
import { queryBoolean, queryNumber, queryView } from '../query-values.ts'

const ids = z.array(snowflakeId)

/** What a reader of an entry shows to the others. */
const entryReader = publicUser.pick({ id: true, name: true, image: true, handle: true })

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
      /** Beyond the wire format: with `isCollection`, by which time entries are ordered and pages named. */
      sortBy: z.enum(['publishedAt', 'starredAt']).optional(),
      read: z.boolean().optional(),
      limit: z.int().min(1).max(limits.entriesPerPage).optional(),
      /** The last `publishedAt` of the page before: older entries follow. */
      publishedAfter: isoTime.optional(),
      /** Entries newer than this. */
      publishedBefore: isoTime.optional(),
      /** Beyond the wire format: the last entry of the page before, so that others of its time follow. */
      lastId: snowflakeId.optional(),
      excludePrivate: z.boolean().optional(),
      withContent: z.boolean().optional(),
      isArchived: z.boolean().optional(),
      /** Beyond the wire format: which entries come first. The oldest are paged by `publishedBefore`. */
      order: z.enum(['newest', 'oldest']).optional(),
      /** Beyond the wire format: only entries that a search finds, the newest first. */
      search: searchText.optional(),
    }),
  )
  .output(replyAsOf(z.array(entryItem)))

export const get = oc
  .route({ method: 'GET', path: '/entries', summary: 'An entry with its content', tags: ['entries'] })
  .input(z.object({ id: snowflakeId }))
  .output(
    reply(
      z
        .object({
          feeds: feed,
          entries: entryWithContent,
          settings: ruleResult.optional(),
          /** Beyond the wire format: whether the user has read it. */
          read: z.boolean().optional(),
          /** Beyond the wire format: when the user starred it. */
          collections: z.object({ createdAt: isoTime }).optional(),
          /** Beyond the wire format: where else the user has the story. */
          alsoIn: z.array(otherEntry).optional(),
        })
        .nullable(),
    ),
  )

/** Also of a feed that the user does not follow, and may. */
export const preview = oc
  .route({
    method: 'POST',
    path: '/entries/preview',
    summary: 'An entry with its content, of a feed that one may follow',
    tags: ['entries'],
  })
  .input(z.object({ id: snowflakeId }))
  .output(reply(entryWithContent.extend({ feedId: snowflakeId })))

/** The server reads the page itself, at most every three days. */
export const readability = oc
  .route({
    method: 'GET',
    path: '/entries/readability',
    summary: 'The article of the page of an entry',
    tags: ['entries'],
  })
  .input(z.object({ id: snowflakeId }))
  /** Without `content` where the page holds no article. */
  .output(reply(z.object({ content: z.string().optional() }).nullable()))

export const listVersions = oc
  .route({
    method: 'GET',
    path: '/entries/versions',
    summary: 'What an entry said before it was changed, newest first',
    tags: ['entries'],
  })
  .input(z.object({ id: snowflakeId }))
  .output(reply(z.array(entryVersion)))

/** For the address of a recording of an entry; null where its feed names no transcript, or none that can be read. */
export const transcription = oc
  .route({
    method: 'GET',
    path: '/entries/transcription',
    summary: 'The transcript of a recording, as SRT',
    tags: ['entries'],
  })
  .input(z.object({ url: z.string().min(1).max(limits.urlLength) }))
  /** `duration` in seconds. */
  .output(reply(z.object({ srt: z.string(), duration: z.number() }).nullable()))

/** Others who read an entry lately and let others know. */
export const readHistories = oc
  .route({
    method: 'GET',
    path: '/entries/read-histories/{id}',
    summary: 'Who else read an entry',
    tags: ['entries'],
  })
  .input(
    z.object({
      id: snowflakeId,
      page: queryNumber(z.number().int().min(1).max(1000)).optional(),
      size: queryNumber(z.number().int().min(1).max(limits.readHistoriesPerCall)).optional(),
    }),
  )
  .output(
    reply(
      z.object({
        users: z.record(z.string(), entryReader),
        total: z.int().nonnegative(),
        entryReadHistories: z
          .object({ userIds: z.array(snowflakeId), readCount: z.int().nonnegative() })
          .nullable(),
      }),
    ),
  )

export const checkNew = oc
  .route({ method: 'GET', path: '/entries/check-new', summary: 'Whether entries came', tags: ['entries'] })
  .input(
    z.object({
      view: queryView.optional(),
      feedId: snowflakeId.optional(),
      feedIdList: z.preprocess(
        (value) => (typeof value === 'string' ? [value] : value),
        ids.max(limits.idsPerCall).optional(),
      ),
      listId: snowflakeId.optional(),
      inboxId: inboxHandle.optional(),
      read: queryBoolean.optional(),
      /** Beyond the wire format: leaves out what is private or hidden, as the timeline does. */
      excludePrivate: queryBoolean.optional(),
      /** Epoch milliseconds. */
      insertedAfter: queryNumber(z.number().int().nonnegative()),
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

const inboxRoute = (method: 'GET' | 'POST' | 'DELETE', summary: string) =>
  oc.route({ method, path: '/entries/inbox', summary, tags: ['inboxes'] })

const ofInbox = { read: z.boolean().nullable(), inboxHandle }

export const getInboxEntry = inboxRoute('GET', 'An entry of an inbox with its content')
  .input(z.object({ id: snowflakeId }))
  .output(reply(z.object({ feeds: inbox, entries: entryWithContent.extend(ofInbox) }).nullable()))

export const listInbox = inboxRoute('POST', 'A page of the timeline of an inbox, newest first')
  .input(
    z.object({
      inboxId: inboxHandle,
      read: z.boolean().optional(),
      limit: z.int().min(1).max(limits.entriesPerPage).optional(),
      publishedAfter: isoTime.optional(),
      publishedBefore: isoTime.optional(),
      lastId: snowflakeId.optional(),
    }),
  )
  .output(
    reply(
      z.array(
        z.object({
          read: z.boolean(),
          feeds: inbox,
          entries: entryCore.extend(ofInbox),
          collections: z.object({ createdAt: isoTime }).optional(),
          settings: ruleResult.optional(),
        }),
      ),
    ),
  )

export const removeInboxEntry = inboxRoute('DELETE', 'Delete an entry of an inbox')
  .input(changeInputs['entries.removeInboxEntry'])
  .output(emptyReply)
