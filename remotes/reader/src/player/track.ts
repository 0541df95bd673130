import type { Attachment } from '@tidings/contracts'
import type { TimelineEntry } from '@tidings/db'
import type { EntrySource } from '../library/use-source-of.ts'
import { titleOf } from '../timeline/rows/row.ts'
import { kindOfAttachment, parseDuration, thumbnailOf } from './attachment.ts'
import type { Track } from './player.store.ts'

export type HeardEntry = Pick<TimelineEntry, 'title' | 'description' | 'url' | 'media' | 'attachments'>

/** What can be heard of an entry. */
export const recordingsOf = ({ attachments }: Pick<HeardEntry, 'attachments'>): Attachment[] =>
  (attachments ?? []).filter((each) => kindOfAttachment(each) === 'audio' && /^https?:/.test(each.url))

/** What the player plays of an entry: its first recording; null where it has none. */
export function trackOf(entry: HeardEntry, source: EntrySource, path: string): Track | null {
  const [recording] = recordingsOf(entry)
  if (!recording) return null
  return {
    url: recording.url,
    title: titleOf(entry),
    source: source.title,
    image: thumbnailOf(entry)?.url ?? source.image,
    duration: parseDuration(recording.duration_in_seconds),
    path,
  }
}
