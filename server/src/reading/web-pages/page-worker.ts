import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { extractArticle } from './extract-article.ts'
import type { PageAnswer } from './page-reader.ts'

const articleInput = z.object({ html: z.string(), url: z.string(), ownOrigin: z.string().optional() })

// A worker thread: one page in, its article out.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
parentPort?.postMessage(answer())

function answer(): PageAnswer {
  try {
    return { content: extractArticle(articleInput.parse(workerData)) }
  } catch (error) {
    return { crashed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
