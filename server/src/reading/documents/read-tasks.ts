import type { PageBody, WebPage } from './page.ts'
import type { ParsedEntry, ParsedFeed } from './parsed-feed.ts'
import type { Delivery } from './read-delivery.ts'
import type { DocumentInput } from './read-document.ts'

/** What the threads that read documents can be asked, by name. */
export interface ReadTasks {
  feed: DocumentInput
  page: PageBody
  entry: Delivery
}

/** What they answer. */
export interface ReadAnswers {
  feed: ParsedFeed
  page: WebPage
  entry: ParsedEntry
}

/** One of them, as it is given to a thread. */
export type ReadTask = Partial<ReadTasks>

/** One of them, as a thread gives it back. */
export type ReadAnswer = Partial<ReadAnswers>
