import type { JsonFeed } from 'feedsmith'

import { html, joinAuthors, text, type SourceEntry, type SourceFeed, type SourceMedia } from './source.ts'

/** JSON Feed 1.0 and 1.1. */
export function readJson(feed: JsonFeed.Feed<string>): SourceFeed {
  return {
    title: feed.title,
    siteUrl: feed.home_page_url,
    description: feed.description,
    image: feed.icon ?? feed.favicon,
    language: feed.language,
    hubUrl: feed.hubs?.find(({ type }) => type?.toLowerCase() === 'websub')?.url,
    author: joinAuthors(feed.authors ?? []),
    entries: (feed.items ?? []).map(readItem),
  }
}

function readItem(item: JsonFeed.Item<string>): SourceEntry {
  const photos = [item.image, item.banner_image].filter((url) => url !== undefined)
  return {
    guid: item.id,
    link: item.url ?? item.external_url,
    // Plain text by the standard, escaped HTML by the habit of some blogs.
    title: html(item.title),
    content: html(item.content_html) ?? text(item.content_text),
    summary: text(item.summary),
    author: joinAuthors(item.authors ?? []),
    published: item.date_published ?? item.date_modified,
    categories: item.tags ?? [],
    media: [...new Set(photos)].map((url): SourceMedia => ({ url, type: 'photo' })),
    attachments: (item.attachments ?? []).flatMap((attachment) =>
      attachment.url
        ? [
            {
              url: attachment.url,
              mimeType: attachment.mime_type,
              sizeBytes: attachment.size_in_bytes,
              durationSeconds: attachment.duration_in_seconds,
              title: attachment.title,
            },
          ]
        : [],
    ),
    links: item.url && item.external_url ? [{ url: item.external_url, type: 'external' }] : [],
    language: item.language,
  }
}
