import type { PageRecipe } from '@tidings/contracts'
import { runInWorker, WorkerLimitError } from '../../foundation/workers/worker-process.ts'
import { DocumentError } from '../documents/document-error.ts'
import { acceptAnswer, type Refused } from '../documents/refusal.ts'
import type { Candidate } from './candidates.ts'
import type { Outline } from './outline.ts'
import type { Point, Preview } from './preview.ts'

/** A page, and what is asked of it. */
export interface PageTask {
  body: Uint8Array
  contentType: string | undefined
  /** Where the page came from, after redirects. */
  url: string
  asked: 'outline' | { recipe: PageRecipe | null; point: Point | null }
}

export interface PageOutline extends Outline {
  title: string | null
  candidates: Candidate[]
}

export type PageAnswer = { outline: PageOutline } | { preview: Preview }

const TIMEOUT_MS = 5000
const HEAP_MEGABYTES = 128

/** Has a page looked at in a worker of its own, which is ended when it takes too long. Throws a DocumentError. */
export async function lookAtPage(task: PageTask, signal?: AbortSignal): Promise<PageAnswer> {
  try {
    const worker = new URL('./page-feed-worker.ts', import.meta.url)
    return acceptAnswer(
      await runInWorker<PageAnswer | Refused>(worker, task, {
        heapMegabytes: HEAP_MEGABYTES,
        timeoutMs: TIMEOUT_MS,
        ...(signal && { signal }),
      }),
    )
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error
    throw new DocumentError('too-large', tooMuch[error.limit], { cause: error })
  }
}

const tooMuch = {
  time: `The page could not be looked through within ${TIMEOUT_MS / 1000} seconds.`,
  memory: 'The page needs too much memory to read.',
}
