import { parentPort } from 'node:worker_threads'
import { DocumentError } from '../documents/document-error.ts'
import { findCandidates } from './candidates.ts'
import { outlineOf } from './outline.ts'
import type { PageAnswer, PageTask } from './page-feed-thread.ts'
import { parsePage } from '../documents/pages/page-tree.ts'
import { previewRecipe } from './preview.ts'
import { describePage } from '../documents/pages/read-page.ts'

/** A worker thread: one page and what is asked of it in, one answer out. */
parentPort?.on('message', (task: PageTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
  parentPort?.postMessage(answer(task))
})

function answer(task: PageTask): PageAnswer {
  try {
    const tree = parsePage(task.html, task.url)
    if (task.asked !== 'outline') return { preview: previewRecipe(tree, task.asked.recipe, task.asked.point) }
    const { title = null } = describePage(tree)
    return { outline: { ...outlineOf(tree), title: title || null, candidates: findCandidates(tree) } }
  } catch (error) {
    if (error instanceof DocumentError) return { refused: { kind: error.kind, message: error.message } }
    return { crashed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
