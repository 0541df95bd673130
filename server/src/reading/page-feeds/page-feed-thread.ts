import { Worker } from 'node:worker_threads'
import type { PageRecipe } from '@tidings/contracts'
import { DocumentError, type DocumentErrorKind } from '../documents/document-error.ts'
import type { Candidate } from './candidates.ts'
import type { Outline } from './outline.ts'
import type { Point, Preview } from './preview.ts'

/** A page, and what is asked of it. */
export interface PageTask {
  html: string
  /** Where the page came from, after redirects. */
  url: string
  asked: 'outline' | { recipe: PageRecipe | null; point: Point | null }
}

export interface PageOutline extends Outline {
  title: string | null
  candidates: Candidate[]
}

/** What the thread answers: what was asked for, a refusal to tell the user, or a bug of ours. */
export type PageAnswer =
  | { outline: PageOutline }
  | { preview: Preview }
  | { refused: { kind: DocumentErrorKind; message: string } }
  | { crashed: string }

const TIMEOUT_MS = 5000
const HEAP_MEGABYTES = 128

/** Has a page looked at in a thread of its own, which is ended when it takes too long. Throws a DocumentError. */
export async function lookAtPage(task: PageTask): Promise<{ outline: PageOutline } | { preview: Preview }> {
  const answer = await runThread(task)
  if ('refused' in answer) throw new DocumentError(answer.refused.kind, answer.refused.message)
  if ('crashed' in answer) throw new Error(answer.crashed)
  return answer
}

function runThread(task: PageTask): Promise<PageAnswer> {
  const worker = new Worker(new URL('./page-feed-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    env: {},
  })
  const answer = new Promise<PageAnswer>((resolve, reject) => {
    const timer = setTimeout(() => resolve(tooSlow), TIMEOUT_MS)
    worker.on('message', (message: PageAnswer) => {
      // Node tells through the same port which files the thread reads, where they are watched.
      if (!['outline', 'preview', 'refused', 'crashed'].some((kind) => kind in message)) return
      clearTimeout(timer)
      resolve(message)
    })
    worker.on('error', (error) => {
      clearTimeout(timer)
      if (isOutOfMemory(error)) resolve(tooLarge)
      else reject(error)
    })
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(task)
  return answer.finally(() => worker.terminate())
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooSlow: PageAnswer = {
  refused: {
    kind: 'too-large',
    message: `The page could not be looked through within ${TIMEOUT_MS / 1000} seconds.`,
  },
}
const tooLarge: PageAnswer = {
  refused: { kind: 'too-large', message: 'The page needs too much memory to read.' },
}
