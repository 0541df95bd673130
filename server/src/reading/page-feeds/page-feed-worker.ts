import { answerTasks } from '../../foundation/workers/answer-tasks.ts'
import { decodeDocument } from '../documents/decode.ts'
import { parsePage } from '../documents/pages/page-tree.ts'
import { describePage } from '../documents/pages/read-page.ts'
import { orRefused } from '../documents/refusal.ts'
import { findCandidates } from './candidates.ts'
import { outlineOf } from './outline.ts'
import type { PageAnswer, PageTask } from './page-feed-in-worker.ts'
import { previewRecipe } from './preview.ts'

answerTasks(
  orRefused(({ body, contentType, url, asked }: PageTask): PageAnswer => {
    const tree = parsePage(decodeDocument(Buffer.from(body), contentType), url)
    if (asked !== 'outline') return { preview: previewRecipe(tree, asked.recipe, asked.point) }
    const { title = null } = describePage(tree)
    return { outline: { ...outlineOf(tree), title: title || null, candidates: findCandidates(tree) } }
  }),
)
