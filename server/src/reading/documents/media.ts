import type { ItunesNs, MediaNs } from 'feedsmith'

import type { SourceAttachment, SourceMedia } from './source.ts'

/** Media and attachments of an entry. */
export interface EntryMedia {
  media: SourceMedia[]
  attachments: SourceAttachment[]
}

/** Enclosures of RSS and Atom: files to offer, of which pictures and videos are shown as well. */
export function enclosureMedia(
  enclosures: readonly SourceAttachment[],
  itunes: ItunesNs.Item | undefined,
): EntryMedia {
  const attachments = enclosures.map((enclosure) => ({
    ...enclosure,
    durationSeconds: enclosure.durationSeconds ?? itunes?.duration,
  }))
  const media = attachments.flatMap(({ url, mimeType }) => {
    const type = mediaType(url, mimeType)
    return type ? [{ url, type }] : []
  })
  const cover: SourceMedia[] = itunes?.image ? [{ url: itunes.image, type: 'photo' }] : []
  return { media: [...media, ...cover], attachments }
}

/** Media RSS: contents alone or in groups, with thumbnails of their own or of the group. */
export function mediaRss(item: MediaNs.ItemOrFeed | undefined): SourceMedia[] {
  if (!item) return []
  const groups = [item, ...(item.groups ?? [])]
  return groups.flatMap((group) => {
    const thumbnail = group.thumbnails?.[0]
    const contents = (group.contents ?? []).flatMap((content) => toMedia(content, thumbnail))
    return contents.length > 0 ? contents : toPhoto(thumbnail)
  })
}

function toMedia(content: MediaNs.Content, thumbnail: MediaNs.Thumbnail | undefined): SourceMedia[] {
  const preview = content.thumbnails?.[0] ?? thumbnail
  const type = mediaType(content.url, content.type ?? content.medium)
  if (!content.url || !type) return toPhoto(preview)
  const { url, width, height } = content
  return [{ url, type, width, height, previewUrl: preview?.url }]
}

function toPhoto(thumbnail: MediaNs.Thumbnail | undefined): SourceMedia[] {
  if (!thumbnail?.url) return []
  return [{ url: thumbnail.url, type: 'photo', width: thumbnail.width, height: thumbnail.height }]
}

/** What can be shown: told by the MIME type or medium, else by the ending of the address. */
function mediaType(url = '', kind = ''): 'photo' | 'video' | undefined {
  if (/^image/i.test(kind)) return 'photo'
  if (/^video/i.test(kind)) return 'video'
  if (kind !== '') return undefined
  if (/\.(jpe?g|png|gif|webp|avif)(\?|$)/i.test(url)) return 'photo'
  return /\.(mp4|webm|mov|m4v)(\?|$)/i.test(url) ? 'video' : undefined
}
