import { createHash } from 'node:crypto'
import { ApiError, durations } from '@tidings/contracts'
import { eq, sql } from 'drizzle-orm'
import { idArray } from '../../foundation/database/id-array.ts'
import type { Asking } from '../../foundation/fetch/in-turn.ts'
import type { WebPagesDeps } from '../web-pages/web-pages-deps.ts'
import { listSources } from '../sources/sources.ts'
import { collections } from '../../foundation/tables/collections.schema.ts'
import { entries } from '../../foundation/tables/entries.schema.ts'
import type { Transcript } from '../documents/read-transcript.ts'
import { transcriptions } from '../../foundation/tables/transcriptions.schema.ts'

type ServiceDeps = Pick<WebPagesDeps, 'database' | 'clock' | 'webPages'>

interface Transcription {
  srt: string
  duration: number
}

/**
 * What is said in a recording of an entry that the user may see. It is kept by the address that the feed names for it,
 * never by that of the recording: no feed can put words into the recordings of another.
 */
export async function getTranscription(
  deps: ServiceDeps,
  asking: Asking,
  recordingUrl: string,
): Promise<Transcription | null> {
  const url = await findTranscript(deps, asking.userId, recordingUrl)
  if (url === null) return null
  const known = await findKept(deps, url)
  if (known && deps.clock() - known.fetchedAt.getTime() < durations.transcriptFresh) return toReply(known)
  try {
    return toReply(await keep(deps, url, await deps.webPages.readTranscript(url, asking)))
  } catch (error) {
    if (known?.srt != null && error instanceof ApiError) return toReply(known)
    throw error
  }
}

/** The address of the transcript of a recording, as an entry that the user may see names it. */
async function findTranscript({ database }: ServiceDeps, userId: string, recordingUrl: string) {
  const feedIds = (await listSources(database.pool, userId)).map(({ feedId }) => BigInt(feedId))
  const isStarred = sql`exists (select 1 from ${collections} where ${collections.userId} = ${userId} and ${collections.entryId} = ${entries.id})`
  const rows = await database.db
    .select({ attachments: entries.attachments })
    .from(entries)
    .where(
      sql`${entries.attachments} @> ${JSON.stringify([{ url: recordingUrl }])}::jsonb
        and (${entries.feedId} = any(${idArray(feedIds)}) or ${isStarred})`,
    )
    .limit(10)
  const named = rows.flatMap(({ attachments }) => attachments ?? []).filter(({ url }) => url === recordingUrl)
  return named.find(({ transcript_url: url }) => url)?.transcript_url ?? null
}

const hashOf = (url: string): Buffer => createHash('sha1').update(url).digest()

async function findKept({ database }: ServiceDeps, url: string) {
  const [row] = await database.db
    .select()
    .from(transcriptions)
    .where(eq(transcriptions.urlHash, hashOf(url)))
  return row
}

async function keep({ database, clock }: ServiceDeps, url: string, transcript: Transcript) {
  const row = { ...transcript, fetchedAt: new Date(clock()) }
  await database.db
    .insert(transcriptions)
    .values({ urlHash: hashOf(url), ...row })
    .onConflictDoUpdate({ target: transcriptions.urlHash, set: row })
  return row
}

const toReply = ({ srt, duration }: { srt: string | null; duration: number }): Transcription | null =>
  srt === null ? null : { srt, duration }
