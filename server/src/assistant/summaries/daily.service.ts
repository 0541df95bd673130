import { assistantLimits, type EntryItem, type View } from '@tidings/contracts'
import { withStatementsOfNobody } from '../../foundation/database/shared-pool.ts'
import { listTimeline } from '../../reading/entries/entries.service.ts'
import { headOf } from '../lookups/entry-words.ts'
import { askModel, requireModel } from '../models/ask-model.ts'
import { requireWhole } from '../models/half-answer.ts'
import type { KnownModel, ModelUser } from '../models/known-models.ts'
import { dailyPrompt } from './daily-prompt.ts'
import { requireWords } from './require-words.ts'
import type { SummariesDeps } from './summaries-deps.ts'

const DAY_MS = 86_400_000

export interface DailyWish {
  /** When the day begins. */
  startDate: string
  view: View
}

/**
 * What a day brought in a view of a user, in Markdown; nothing of a day that brought nothing. It is written each time that it
 * is asked for, but once for all who ask at the same time. Throws aiChatNotAllowed, and what `askModel` throws.
 */
export async function getDaily(deps: SummariesDeps, user: ModelUser, wish: DailyWish): Promise<string> {
  const model = await requireModel(deps, user, 'summary')
  const items = await listDay(deps, user.id, wish)
  if (items.length === 0) return ''
  const key = ['daily', user.id, wish.view, wish.startDate].join(' ')
  // Written on when the first who asked leaves.
  return deps.writesSummaryOnce(key, () => withStatementsOfNobody(() => write(deps, { user, model, items })))
}

/** The newest of a day, as many as a model is told of. */
async function listDay(
  deps: SummariesDeps,
  userId: string,
  { startDate, view }: DailyWish,
): Promise<EntryItem[]> {
  const start = Date.parse(startDate)
  const items = await listTimeline(deps, userId, {
    view,
    publishedAfter: new Date(start + DAY_MS).toISOString(),
    limit: assistantLimits.entriesOfDay,
    excludePrivate: false,
  })
  return items.filter(({ entries }) => Date.parse(entries.publishedAt) >= start)
}

async function write(
  deps: SummariesDeps,
  { user, model, items }: { user: ModelUser; model: KnownModel; items: readonly EntryItem[] },
): Promise<string> {
  const { generateText } = await import('ai')
  return askModel(deps, {
    user,
    operation: 'summary',
    model,
    signal: AbortSignal.timeout(assistantLimits.wholeAnswer),
    ask: async (languageModel, abortSignal) => {
      const answer = await generateText({
        model: languageModel,
        ...dailyPrompt(items.map(headOf)),
        maxOutputTokens: assistantLimits.summaryTokens,
        maxRetries: 0,
        abortSignal,
      })
      requireWhole(answer)
      return { answer: requireWords(answer.text, model), usage: [answer.usage] }
    },
  })
}
