import type { TimelineEntry } from '@tidings/db'
import { titleOf, type EntrySource } from '../timeline/rows/row.ts'
import { kindOfAttachment, parseDuration, thumbnailOf } from './attachment.ts'
import type { Track } from './player.store.ts'

type HeardEntry = Pick<TimelineEntry, 'title' | 'description' | 'url' | 'media' | 'attachments'>

/** What the player plays of an entry: its first recording; null where it has none. */
export function trackOf(entry: HeardEntry, source: EntrySource, path: string): Track | null {
  const recording = entry.attachments?.find(
    (attachment) => kindOfAttachment(attachment) === 'audio' && /^https?:/.test(attachment.url),
  )
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
