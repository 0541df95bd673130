import type { Rewording } from './changed-words.ts'
import type { CitedText, FoundCited } from './find-cited.ts'
import type { WebPage } from './page.ts'
import type { PageBody } from './page-start.ts'
import type { ParsedEntry, ParsedFeed } from './parsed-feed.ts'
import type { Delivery } from './read-delivery.ts'
import type { DocumentInput } from './read-document.ts'
import type { OpmlFeed } from './read-opml.ts'
import type { Transcript } from './read-transcript.ts'

/** A document of which nothing but its text is wanted. */
export interface EncodedText {
  bytes: Buffer
  contentType: string | undefined
}

/** What the workers that read documents can be asked, by name. */
export interface ReadTasks {
  feed: DocumentInput
  page: PageBody
  entry: Delivery
  text: EncodedText
  /** HTML of which the words are wanted, its blocks apart. */
  words: string
  /** Texts, or HTML, of which the languages are wanted. */
  languages: string[]
  /** HTML of which the lines are wanted that are to be translated. */
  lines: string
  /** HTML, and its lines in other words. */
  filled: { html: string; lines: (string | undefined)[] }
  transcript: Buffer
  opml: Buffer
  /** Texts of which it is asked whether they say something else than before. */
  reworded: Rewording[]
  cited: CitedText
}

/** What they answer. */
export interface ReadAnswers {
  feed: ParsedFeed
  page: WebPage
  entry: ParsedEntry
  text: string
  words: string
  languages: (string | null)[]
  lines: string[]
  filled: string
  transcript: Transcript
  opml: OpmlFeed[]
  reworded: boolean[]
  cited: FoundCited
}

/** One of them, as it is given to a worker. */
export type ReadTask = Partial<ReadTasks>

/** One of them, as a worker gives it back. */
export type ReadAnswer = Partial<ReadAnswers>
