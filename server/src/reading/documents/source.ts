/** A feed document as its format says it, before anything is cleaned. All formats are read into this one shape. */
export interface SourceFeed {
  title?: string | undefined
  siteUrl?: string | undefined
  description?: string | undefined
  image?: string | undefined
  language?: string | undefined
  ttlMinutes?: number | undefined
  hubUrl?: string | undefined
  base?: string | undefined
  author?: SourceAuthor | undefined
  entries: SourceEntry[]
}

export interface SourceAuthor {
  name?: string | undefined
  url?: string | undefined
  avatar?: string | undefined
}

export interface SourceEntry {
  guid?: string | undefined
  link?: string | undefined
  title?: SourceText | undefined
  content?: SourceText | undefined
  summary?: SourceText | undefined
  author?: SourceAuthor | undefined
  published?: string | undefined
  categories: string[]
  media: SourceMedia[]
  attachments: SourceAttachment[]
  /** Other places that the entry names, such as its comments. */
  links: { url: string; type: string }[]
  language?: string | undefined
  base?: string | undefined
}

export interface SourceText {
  value: string
  type: 'text' | 'html'
  base?: string | undefined
}

export interface SourceMedia {
  url: string
  type: 'photo' | 'video'
  previewUrl?: string | undefined
  width?: number | undefined
  height?: number | undefined
}

export interface SourceAttachment {
  url: string
  mimeType?: string | undefined
  sizeBytes?: number | undefined
  durationSeconds?: number | undefined
  title?: string | undefined
  transcripts?: SourceTranscript[] | undefined
}

/** What was said in a recording, as a file of its own. */
export interface SourceTranscript {
  url: string
  type: string
}

export const html = (value: string | undefined): SourceText | undefined =>
  value === undefined ? undefined : { value, type: 'html' }

export const text = (value: string | undefined): SourceText | undefined =>
  value === undefined ? undefined : { value, type: 'text' }

/** Several people as one author. */
export function joinAuthors(authors: readonly SourceAuthor[]): SourceAuthor | undefined {
  const [first] = authors
  const names = [...new Set(authors.map(({ name }) => name).filter((name) => name !== undefined))]
  return first && { ...first, name: names.join(', ') || undefined }
}
