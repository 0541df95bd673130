import type { Attachment, EntryExtra, Media } from '@tidings/contracts'

import { beginningOf, entryBounds, firstWithin, greatest, positive, storable } from './bounds.ts'
import type { SourceAttachment, SourceEntry, SourceMedia } from './source.ts'
import { bestTranscript } from './transcripts.ts'

const toLabel = (text: string): string => beginningOf(storable(text), entryBounds.label)

/** An address of a document as it may be stored; null for one that may not. */
export type ResolveAddress = (raw: string | undefined) => string | null

export interface EntryFiles {
  media: Media[]
  attachments: Attachment[]
  extra: EntryExtra | null
}

/** What an entry has besides its texts. What is to be heard or fetched counts more than further pictures. */
export function readFiles(source: SourceEntry, resolve: ResolveAddress): EntryFiles {
  const attachments = firstWithin(readAttachments(source, resolve), entryBounds.files / 2)
  const links = firstWithin(readLinks(source, resolve), entryBounds.files / 4)
  const left = entryBounds.files - JSON.stringify([attachments, links]).length
  const media = firstWithin(readMedia(source.media, resolve), left)
  return { media, attachments, extra: links.length > 0 ? { links } : null }
}

function readMedia(sources: readonly SourceMedia[], resolve: ResolveAddress): Media[] {
  const byUrl = new Map<string, Media>()
  for (const { url: raw, type, previewUrl, ...sides } of sources) {
    if (byUrl.size === entryBounds.media) break
    const url = resolve(raw)
    if (!url || byUrl.has(url)) continue
    const preview = resolve(previewUrl)
    const [width, height] = [positive(sides.width, greatest.side), positive(sides.height, greatest.side)]
    byUrl.set(url, {
      url,
      type,
      ...(preview ? { preview_image_url: preview } : {}),
      ...(width && height ? { width, height } : {}),
    })
  }
  return [...byUrl.values()]
}

function readAttachments({ attachments }: SourceEntry, resolve: ResolveAddress): Attachment[] {
  const read: Attachment[] = []
  for (const source of attachments) {
    if (read.length === entryBounds.attachments) break
    const url = resolve(source.url)
    if (url) read.push({ url, ...describe(source), ...readTranscript(source, resolve) })
  }
  return read
}

function describe({ mimeType, sizeBytes, durationSeconds, title }: SourceAttachment): Partial<Attachment> {
  const size = positive(sizeBytes, greatest.sizeBytes)
  const duration = positive(durationSeconds, greatest.durationSeconds)
  return {
    ...(mimeType ? { mime_type: toLabel(mimeType) } : {}),
    ...(size && Number.isInteger(size) ? { size_in_bytes: size } : {}),
    ...(duration ? { duration_in_seconds: duration } : {}),
    ...(title ? { title: toLabel(title) } : {}),
  }
}

function readTranscript({ transcripts }: SourceAttachment, resolve: ResolveAddress): Partial<Attachment> {
  const transcript = bestTranscript(transcripts)
  const url = resolve(transcript?.url)
  if (!transcript || !url) return {}
  return { transcript_url: url, transcript_type: toLabel(transcript.type) }
}

function readLinks({ links }: SourceEntry, resolve: ResolveAddress): NonNullable<EntryExtra['links']> {
  const resolved = links.flatMap(({ url: raw, type }) => {
    const url = resolve(raw)
    return url ? [{ url, type: toLabel(type) }] : []
  })
  return resolved.slice(0, entryBounds.links)
}
