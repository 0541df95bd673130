import type { Attachment, EntryExtra, Media } from '@tidings/contracts'
import type { WordsFoundIn } from './find-words.ts'

/** A feed document, clean and ready to be stored. */
export interface ParsedFeed {
  title: string | null
  siteUrl: string | null
  description: string | null
  image: string | null
  language: string | null
  /** How long the feed says it stays the same. */
  ttlMinutes: number | null
  hubUrl: string | null
  /** Entries in the document, unchanged ones included. */
  entryCount: number
  /** The dates in the document, from which the rate of updates is told. */
  publishedAt: number[]
  /** New and changed entries, in the order of the document. */
  entries: ParsedEntry[]
  /** Where the words stand that were looked for; null where none were. */
  wordsIn: WordsFoundIn
}

/** Times are epoch milliseconds, hashes hexadecimal SHA-1. */
export interface ParsedEntry {
  guid: string
  guidHash: string
  contentHash: string
  url: string | null
  title: string | null
  content: string | null
  description: string | null
  author: string | null
  authorUrl: string | null
  authorAvatar: string | null
  publishedAt: number
  categories: string[]
  media: Media[]
  attachments: Attachment[]
  extra: EntryExtra | null
  language: string | null
}
