import type { Attachment, Media } from '@tidings/contracts'

/** Seconds of a duration given in seconds or as h:mm:ss, mm:ss or m:ss; null for anything else. */
export function parseDuration(duration: number | string | null | undefined): number | null {
  if (typeof duration === 'number')
    return Number.isFinite(duration) && duration > 0 ? Math.round(duration) : null
  if (!duration) return null
  if (/^\d+(?:\.\d+)?$/.test(duration)) return parseDuration(Number(duration))
  if (!/^(?:\d+:)?\d{1,2}:\d{2}$/.test(duration)) return null
  const seconds = duration.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds > 0 ? seconds : null
}

/** A duration as machines read it, for the `datetime` of a time element. */
export function isoDuration(seconds: number): string {
  return `PT${Math.floor(seconds)}S`
}

export type AttachmentKind = 'audio' | 'video' | 'image' | 'file'

const kindsByExtension: Record<string, AttachmentKind> = {
  mp3: 'audio',
  m4a: 'audio',
  aac: 'audio',
  ogg: 'audio',
  oga: 'audio',
  opus: 'audio',
  flac: 'audio',
  wav: 'audio',
  mp4: 'video',
  m4v: 'video',
  webm: 'video',
  mov: 'video',
}

/** What an attachment is, by its type or else by its name. */
export function kindOfAttachment({ mime_type: mimeType, url }: Attachment): AttachmentKind {
  const [type] = mimeType?.split('/') ?? []
  if (type === 'audio' || type === 'video' || type === 'image') return type
  const extension = /\.(\w+)(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase() ?? ''
  return kindsByExtension[extension] ?? 'file'
}

interface WithMedia {
  media?: readonly Media[] | null | undefined
  attachments?: readonly Attachment[] | null | undefined
}

/** The address of an entry's first video that is a file of its own. */
export function videoOf({ media, attachments }: WithMedia): string | null {
  const attached = attachments?.find((attachment) => kindOfAttachment(attachment) === 'video')
  const url = media?.find(({ type }) => type === 'video')?.url ?? attached?.url
  return url && /^https?:/.test(url) ? url : null
}

/** The length of an entry's first recording, in seconds. */
export function durationOf({ attachments }: WithMedia): number | null {
  for (const attachment of attachments ?? []) {
    const seconds = parseDuration(attachment.duration_in_seconds)
    if (seconds) return seconds
  }
  return null
}

/** The picture that stands for an entry. */
export function thumbnailOf(entry: WithMedia): Media | null {
  return picturesOf(entry)[0] ?? null
}

/** The pictures of an entry: its photographs, what its videos begin with, and those attached to it. */
export function picturesOf({ media, attachments }: WithMedia): Media[] {
  const found = (media ?? []).flatMap((item): Media[] => {
    if (item.type === 'photo') return [item]
    return item.preview_image_url ? [{ ...item, type: 'photo', url: item.preview_image_url }] : []
  })
  if (found.length > 0) return found
  const image = attachments?.find((attachment) => kindOfAttachment(attachment) === 'image')
  return image ? [{ url: image.url, type: 'photo' }] : []
}
