import type { ItunesNs, MediaNs } from 'feedsmith'

import type { SourceAttachment } from './source.ts'

/** Where an entry says how long it takes to hear or see it, apart from its enclosures. */
export interface LengthSources {
  itunes?: ItunesNs.Item | undefined
  media?: MediaNs.ItemOrFeed | undefined
  /** The page of the entry. */
  link?: string | undefined
}

/**
 * The attachments of an entry with one that has its length, where none of them has: the recording that Media RSS names, or
 * else the page that plays it.
 */
export function withLength(
  attachments: SourceAttachment[],
  { itunes, media, link }: LengthSources,
): SourceAttachment[] {
  if (attachments.some(({ durationSeconds }) => durationSeconds)) return attachments
  const contents = [media, ...(media?.groups ?? [])].flatMap((group) => group?.contents ?? [])
  const durationSeconds = contents.find(({ duration }) => duration)?.duration ?? itunes?.duration
  if (!durationSeconds) return attachments
  const known = attachments.find(({ mimeType }) => isRecording(mimeType))
  if (known) return attachments.map((each) => (each === known ? { ...each, durationSeconds } : each))
  const recording = contents.find(({ url, type, medium }) => url && isRecording(type ?? medium))
  if (recording?.url) {
    const { url, type: mimeType, fileSize: sizeBytes } = recording
    return [...attachments, { url, mimeType, sizeBytes, durationSeconds }]
  }
  return link ? [...attachments, { url: link, mimeType: 'text/html', durationSeconds }] : attachments
}

const isRecording = (kind = ''): boolean => /^(?:audio|video)/i.test(kind)
