import type { PodcastNs } from 'feedsmith'

import type { EntryMedia } from './media.ts'
import type { SourceTranscript } from './source.ts'

/** The kinds of transcript that can be read with times, the best first. */
const readable = [
  ['application/x-subrip', 'application/srt', 'text/srt'],
  ['text/vtt'],
  ['application/json', 'text/json'],
]

const rankOf = ({ type }: SourceTranscript): number =>
  readable.findIndex((names) => names.includes(type.toLowerCase().split(';')[0]?.trim() ?? ''))

/** The transcripts of an item belong to its recordings. */
export function withTranscripts(
  { media, attachments }: EntryMedia,
  podcast: PodcastNs.Item | undefined,
): EntryMedia {
  const transcripts = (podcast?.transcripts ?? []).flatMap(({ url, type }) =>
    url && type ? [{ url, type }] : [],
  )
  if (transcripts.length === 0) return { media, attachments }
  return {
    media,
    attachments: attachments.map((attachment) =>
      /^(audio|video)\//i.test(attachment.mimeType ?? '') ? { ...attachment, transcripts } : attachment,
    ),
  }
}

/** The one of several transcripts that is read; undefined where none can be. */
export function bestTranscript(transcripts: readonly SourceTranscript[] = []): SourceTranscript | undefined {
  return transcripts
    .filter((transcript) => rankOf(transcript) >= 0)
    .toSorted((one, other) => rankOf(one) - rankOf(other))[0]
}
