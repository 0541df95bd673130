import { createHash } from 'node:crypto'
import { assistantLimits, limits, type EntryTarget, type Language } from '@tidings/contracts'
import { and, eq } from 'drizzle-orm'
import { entries, entryContents } from '../../foundation/tables/entries.schema.ts'
import { summaries } from '../../foundation/tables/assistant.schema.ts'
import { requireVisible } from '../../reading/entries/entries.service.ts'
import { requireModel } from '../models/ask-model.ts'
import { askOnce } from '../models/ask-once.ts'
import { requireWhole } from '../models/half-answer.ts'
import type { KnownModel, ModelUser } from '../models/known-models.ts'
import { requireWords } from './require-words.ts'
import type { SummariesDeps } from './summaries-deps.ts'
import { PROMPT_VERSION, summaryPrompt, type Article } from './summary-prompt.ts'

export interface SummaryWish {
  id: string
  /** That of the entry without it. */
  language?: Language | undefined
  target?: EntryTarget | undefined
}

/** What a summary is told apart by. */
interface Place {
  entryId: bigint
  target: EntryTarget
  language: string
  ownerId: string
}

interface Task {
  user: ModelUser
  model: KnownModel
  article: Article
  place: Place
  language: Language | undefined
  textHash: Buffer
}

/**
 * What an entry says, in a few sentences; null where it is too short for that. It is written once for everybody who sees
 * the entry, by one's own model for oneself, and anew when the entry says something else. Throws entryNotFound,
 * aiChatNotAllowed, and what `askOnce` throws.
 */
export async function getSummary(
  deps: SummariesDeps,
  { user, signal }: { user: ModelUser; signal: AbortSignal },
  { id, language, target = 'content' }: SummaryWish,
): Promise<string | null> {
  await requireVisible(deps, user.id, id)
  const model = await requireModel(deps, user, 'summary')
  const article = await readArticle(deps, { id, target, party: user.id, signal })
  if (article.text.length < limits.summaryLeastLength) return null
  const ownerId = model.connection === null ? '' : user.id
  const place = { entryId: BigInt(id), target, language: language ?? '', ownerId }
  const task = { user, model, article, place, language, textHash: hashOf(article) }
  return (await findKept(deps, task)) ?? (await writeOnce(deps, task))
}

async function readArticle(
  { database, documents }: SummariesDeps,
  { id, target, party, signal }: { id: string; target: EntryTarget; party: string; signal: AbortSignal },
): Promise<Article> {
  const [row] = await database.db
    .select({ title: entries.title, content: entryContents[target] })
    .from(entries)
    .leftJoin(entryContents, eq(entryContents.entryId, entries.id))
    .where(eq(entries.id, BigInt(id)))
  const { title = null, content = null } = row ?? {}
  const text = content === null ? '' : await documents.readWords(content, { party, signal })
  return { title, text: text.slice(0, assistantLimits.entryLength).toWellFormed() }
}

const hashOf = ({ title, text }: Article): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([PROMPT_VERSION, title, text]))
    .digest()

const isAt = ({ entryId, target, language, ownerId }: Place) =>
  and(
    eq(summaries.entryId, entryId),
    eq(summaries.target, target),
    eq(summaries.language, language),
    eq(summaries.ownerId, ownerId),
  )

async function findKept({ database }: SummariesDeps, { place, textHash }: Task): Promise<string | undefined> {
  const [row] = await database.db
    .select({ summary: summaries.summary })
    .from(summaries)
    .where(and(isAt(place), eq(summaries.textHash, textHash)))
  return row?.summary
}

/** Whoever asks for what is being written already has that; it is written on when the first of them leaves. */
async function writeOnce(deps: SummariesDeps, task: Task): Promise<string> {
  const { user, model, article, place, language, textHash } = task
  const { entryId, target, ownerId } = place
  return askOnce(deps, {
    shared: deps.summariesAsked,
    key: [entryId, target, place.language, ownerId, textHash.toString('base64')].join(' '),
    user,
    operation: 'summary',
    model,
    ask: async ({ model: languageModel, signal, note }) => {
      // It may have come since it was looked for.
      const kept = await findKept(deps, task)
      if (kept !== undefined) return kept
      const { generateText } = await import('ai')
      const answer = await generateText({
        model: languageModel,
        ...summaryPrompt(article, language),
        maxOutputTokens: assistantLimits.summaryTokens,
        maxRetries: 0,
        abortSignal: signal,
      })
      note(answer.usage)
      requireWhole(answer)
      const summary = requireWords(answer.text, model)
      await keep(deps, task, summary)
      return summary
    },
  })
}

async function keep(
  { database, clock }: SummariesDeps,
  { place, textHash, model }: Task,
  summary: string,
): Promise<void> {
  const written = { textHash, summary, model: model.id, createdAt: new Date(clock()) }
  await database.db
    .insert(summaries)
    .values({ ...place, ...written })
    .onConflictDoUpdate({
      target: [summaries.entryId, summaries.target, summaries.language, summaries.ownerId],
      set: written,
    })
}
