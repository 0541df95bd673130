import { createHash } from 'node:crypto'
import { ApiError, durations, z } from '@tidings/contracts'
import { and, eq, notInArray } from 'drizzle-orm'
import type { Asking } from '../../foundation/fetch/in-turn.ts'
import type { WebPagesDeps } from '../web-pages/web-pages-deps.ts'
import { seesEntry } from '../sources/sources.ts'
import type { Transcript } from '../documents/read-transcript.ts'
import { transcriptions } from '../../foundation/tables/transcriptions.schema.ts'

type ServiceDeps = Pick<WebPagesDeps, 'database' | 'disk' | 'clock' | 'webPages'>

interface Transcription {
  srt: string
  duration: number
}

/** Where the transcript of a recording is, as an entry names it. */
interface Named {
  entryId: bigint
  url: string
  /** The hashes of all addresses that the entry names for its recordings. */
  hashes: Buffer[]
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
  const named = await findNamed(deps, asking.userId, recordingUrl)
  if (named === null) return null
  const known = await findKept(deps, named)
  if (known && deps.clock() - known.fetchedAt.getTime() < durations.transcriptFresh) return toReply(known)
  try {
    await deps.disk.requireRoom()
    return toReply(await keep(deps, named, await deps.webPages.readTranscript(named.url, asking)))
  } catch (error) {
    if (known?.srt != null && error instanceof ApiError) return toReply(known)
    throw error
  }
}

const namingRow = z.object({
  id: z.string(),
  attachments: z.array(z.object({ url: z.string(), transcript_url: z.string().optional() })),
})

/** Of the entries that the user may see, one that names a transcript for the recording. */
async function findNamed(
  { database }: ServiceDeps,
  userId: string,
  recordingUrl: string,
): Promise<Named | null> {
  const { rows } = await database.pool.query({
    name: 'transcripts-named',
    text: `select e.id::text, e.attachments from entries e
      where e.attachments @> $2::jsonb and ${seesEntry('$1')} limit 10`,
    values: [userId, JSON.stringify([{ url: recordingUrl }])],
  })
  for (const { id, attachments } of rows.map((row) => namingRow.parse(row))) {
    const ofEntry = attachments.filter((each) => each.transcript_url)
    const url = ofEntry.find((each) => each.url === recordingUrl)?.transcript_url
    if (url)
      return { entryId: BigInt(id), url, hashes: ofEntry.map((each) => hashOf(each.transcript_url ?? '')) }
  }
  return null
}

const hashOf = (url: string): Buffer => createHash('sha1').update(url).digest()

async function findKept({ database: { db } }: ServiceDeps, { url, entryId }: Named) {
  const isOfUrl = eq(transcriptions.urlHash, hashOf(url))
  const [row] = await db.select().from(transcriptions).where(isOfUrl)
  if (row?.entryId === null) await db.update(transcriptions).set({ entryId }).where(isOfUrl)
  return row
}

/** Keeps a transcript, in place of those that its entry named before. */
async function keep(
  { database: { db }, clock }: ServiceDeps,
  { entryId, url, hashes }: Named,
  transcript: Transcript,
) {
  const row = { ...transcript, entryId, fetchedAt: new Date(clock()) }
  await db
    .delete(transcriptions)
    .where(and(eq(transcriptions.entryId, entryId), notInArray(transcriptions.urlHash, hashes)))
  await db
    .insert(transcriptions)
    .values({ urlHash: hashOf(url), ...row })
    .onConflictDoUpdate({ target: transcriptions.urlHash, set: row })
  return row
}

const toReply = ({ srt, duration }: { srt: string | null; duration: number }): Transcription | null =>
  srt === null ? null : { srt, duration }
