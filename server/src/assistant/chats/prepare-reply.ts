import { settingsInEffect, type ChatChunk } from '@tidings/contracts'
import { createWallClock } from '@tidings/contracts/wall-clock'
import { getSettings } from '../../accounts/settings/settings.service.ts'
import { recallMemories } from '../memories/recall-memories.ts'
import type { ModelUser } from '../models/known-models.ts'
import { chatInstructions, withContext } from './chat-prompt.ts'
import { listSaid } from './chat-store.ts'
import type { ChatsDeps } from './chats-deps.ts'
import { toModelMessages, withoutEarlierFiles } from './conversation.ts'
import { listMarks } from './marks/chat-marks.ts'
import { GivenEntries } from './marks/given-entries.ts'
import { GivenMemories } from './marks/given-memories.ts'
import { filesOfQuestion } from './question-text.ts'
import { resolveContext } from './context/resolve-context.ts'
import { findReferences } from './references/find-references.ts'
import { createChartTools } from './tools/chart-tools.ts'
import { createTools } from './tools/chat-tools.ts'
import { createForeignTools } from './tools/foreign-tools.ts'
import { createMemoryTools } from './tools/memory-tools.ts'
import { createStarterTools } from './tools/starter-tools.ts'
import type { ChatKey } from './running-replies.ts'
import type { AnswerWish } from './stream-answer.ts'

type Prepared = Omit<AnswerWish, 'model' | 'replyId' | 'signal' | 'onChunk'>

/** Who asked something, and in which chat. */
export interface Asked {
  user: ModelUser
  chat: ChatKey
  /** Nobody is there: it was asked beforehand, to be answered by itself. */
  isUnattended?: boolean
  /** Somebody new wants help to choose what to read. */
  isStarting?: boolean
  /** Where they are; missing where their program does not tell. */
  timeZone?: string | null | undefined
}

/** What a model is given so that it answers what was said last in a chat. */
export async function prepareReply(
  deps: ChatsDeps,
  { user, chat, isUnattended = false, isStarting = false, timeZone }: Asked,
  signal: AbortSignal,
): Promise<Prepared> {
  const [said, marks, { personal, remembers, recalled, usesServers }] = await Promise.all([
    listSaid(deps, chat),
    listMarks(deps, chat),
    findPersonal(deps, user),
  ])
  const question = said.at(-1)
  const earlier = isUnattended ? [] : said.slice(0, -1)
  const given = new GivenEntries(marks)
  const memories = new GivenMemories(marks, recalled)
  const reading = { deps, userId: user.id, given, signal, timeZone: timeZone ?? undefined }
  const { text, context, files } = await resolveContext(
    reading,
    question?.parts ?? [],
    // Who asks on about a picture means it still; what is asked beforehand means none that came since.
    earlier.flatMap(({ role, parts }) => (role === 'user' ? filesOfQuestion(parts) : [])),
  )
  const newId = () => String(deps.nextId())
  const foreign = usesServers
    ? await createForeignTools({ deps, userId: user.id, isUnattended, newId, signal })
    : {}
  const now = { text: withContext(text, { memories: memories.toContext(), context }), files }
  const messages = await toModelMessages(earlier, now)
  return {
    instructions: chatInstructions({
      today: dayIn(timeZone ?? 'UTC', deps.clock()),
      personal,
      remembers,
      isUnattended,
      hasForeignTools: Object.keys(foreign).length > 0,
      isStarting,
    }),
    messages,
    withoutFiles: withoutEarlierFiles(messages, now),
    tools: {
      ...foreign,
      ...(await createTools(reading, user)),
      ...(await createChartTools()),
      ...(remembers && !isUnattended && (await createMemoryTools({ memories, newId }))),
      ...(isStarting && (await createStarterTools({ deps, userId: user.id, newId, signal }))),
    },
    takeSources: (words) => {
      given.hear(words)
      return [...memories.takeUsed(), ...given.takeSources()]
    },
    toReferences: async (answer): Promise<ChatChunk | undefined> => {
      const data = await findReferences(reading, answer)
      return data && { type: 'data-references', data }
    },
  }
}

const DAY_LENGTH = '2026-11-25'.length

/** The day that it is somewhere. */
const dayIn = (timeZone: string, now: number): string =>
  new Date(createWallClock(timeZone).show(now)).toISOString().slice(0, DAY_LENGTH)

/** What the assistant is to know of a user, in this chat as in all others. */
async function findPersonal(deps: ChatsDeps, user: ModelUser) {
  const { settings } = await getSettings(deps, user.id)
  const owner = { role: user.role, plan: user.limits }
  const {
    personalizePrompt,
    memories: remembers,
    mcpEnabled: usesServers,
  } = settingsInEffect(settings.ai ?? {}, owner)
  const recalled = remembers ? await recallMemories(deps, user.id) : []
  return {
    personal: personalizePrompt.trim(),
    remembers,
    usesServers,
    recalled: recalled.map(({ id, memory, tags }) => ({ id: String(id), memory, tags })),
  }
}
