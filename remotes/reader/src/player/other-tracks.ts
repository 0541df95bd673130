import { nameOfAttachment } from './attachment-name.ts'
import { parseDuration } from './attachment.ts'
import type { Track } from './player.store.ts'
import { recordingsOf, type HeardEntry } from './track.ts'

/** What else the player plays of an entry than its first recording, each as it is called by itself. */
export function otherTracksOf(entry: HeardEntry, first: Track | null): Track[] {
  if (!first) return []
  return recordingsOf(entry)
    .filter(({ url }) => url !== first.url)
    .map((recording) => ({
      ...first,
      url: recording.url,
      title: nameOfAttachment(recording),
      duration: parseDuration(recording.duration_in_seconds),
    }))
}
