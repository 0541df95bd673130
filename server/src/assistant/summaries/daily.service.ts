import { assistantLimits, type EntryItem, type View } from '@tidings/contracts'
import { DAY_MS } from '@tidings/contracts/spans'
import { listTimeline } from '../../reading/entries/entries.service.ts'
import { headOf } from '../lookups/entry-words.ts'
import { requireModel } from '../models/ask-model.ts'
import { askOnce } from '../models/ask-once.ts'
import { requireWhole } from '../models/half-answer.ts'
import type { ModelUser } from '../models/known-models.ts'
import { dailyPrompt } from './daily-prompt.ts'
import { requireWords } from './require-words.ts'
import type { SummariesDeps } from './summaries-deps.ts'

export interface DailyWish {
  /** When the day begins. */
  startDate: string
  view: View
}

/**
 * What a day brought in a view of a user, in Markdown; nothing of a day that brought nothing. It is written each time that it
 * is asked for, but once for all who ask at the same time. Throws aiChatNotAllowed, and what `askOnce` throws.
 */
export async function getDaily(deps: SummariesDeps, user: ModelUser, wish: DailyWish): Promise<string> {
  const model = await requireModel(deps, user, 'summary')
  const items = await listDay(deps, user.id, wish)
  if (items.length === 0) return ''
  const key = ['daily', user.id, wish.view, wish.startDate].join(' ')
  return askOnce(deps, {
    shared: deps.summariesAsked,
    key,
    user,
    operation: 'summary',
    model,
    ask: async ({ model: languageModel, signal, note }) => {
      const { generateText } = await import('ai')
      const answer = await generateText({
        model: languageModel,
        ...dailyPrompt(items.map(headOf)),
        maxOutputTokens: assistantLimits.summaryTokens,
        maxRetries: 0,
        abortSignal: signal,
      })
      note(answer.usage)
      requireWhole(answer)
      return requireWords(answer.text, model)
    },
  })
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
