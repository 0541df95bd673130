import type { inboxEntry, z } from '@tidings/contracts'
import { absoluteHttpUrl } from '../documents/links.ts'
import { html, text, type SourceAttachment, type SourceEntry, type SourceMedia } from '../documents/source.ts'

export type WebhookEntry = z.infer<typeof inboxEntry>

/** What is null is not there. */
type Present = { [Field in keyof WebhookEntry]?: NonNullable<WebhookEntry[Field]> }

/** An entry of a webhook as one of a feed, to be cleaned as those are. */
export function webhookToSource(entry: WebhookEntry): SourceEntry & { guid: string } {
  const present: Present = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null))
  const { content, title, author, authorUrl, authorAvatar, language, categories = [] } = present
  const address = absoluteHttpUrl(present.url) ?? undefined
  return {
    guid: entry.guid,
    link: address,
    base: address,
    title: text(title),
    content: html(content),
    summary: html(present.description ?? present.summary),
    author: { name: author, url: authorUrl, avatar: authorAvatar },
    published: entry.publishedAt,
    categories,
    media: toMedia(present),
    attachments: toAttachments(present),
    links: (present.extra?.links ?? []).map(({ url, type }) => ({ url, type })),
    language,
  }
}

const toMedia = ({ media = [] }: Present): SourceMedia[] =>
  media.map(({ preview_image_url: previewUrl, ...rest }) => ({ ...rest, previewUrl }))

const toAttachments = ({ attachments = [] }: Present): SourceAttachment[] =>
  attachments.map((attachment) => ({
    url: attachment.url,
    mimeType: attachment.mime_type,
    sizeBytes: attachment.size_in_bytes,
    durationSeconds: toSeconds(attachment.duration_in_seconds),
    title: attachment.title,
  }))

/** `3723`, `1:02:03`, `62:03`. */
function toSeconds(duration: number | string = 0): number | undefined {
  if (typeof duration === 'number' || !/^(?:\d+:)?\d+:\d{2}$/.test(duration))
    return Number(duration) || undefined
  return duration.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
