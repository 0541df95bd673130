import { settingsInEffect, type ChatChunk } from '@tidings/contracts'
import { getSettings } from '../../accounts/settings/settings.service.ts'
import type { ModelUser } from '../models/known-models.ts'
import { chatInstructions, withContext } from './chat-prompt.ts'
import { listSaid } from './chat-store.ts'
import type { ChatsDeps } from './chats-deps.ts'
import { toModelMessages } from './conversation.ts'
import { GivenEntries } from './given-entries.ts'
import { filesOfQuestion } from './question-text.ts'
import { resolveContext } from './context/resolve-context.ts'
import { findReferences } from './references/find-references.ts'
import { createTools } from './tools/chat-tools.ts'
import type { ChatKey } from './running-replies.ts'
import type { AnswerWish } from './stream-answer.ts'

type Prepared = Pick<AnswerWish, 'instructions' | 'messages' | 'tools' | 'takeSources' | 'toReferences'>

/** What a model is given so that it answers what was said last in a chat. */
export async function prepareReply(
  deps: ChatsDeps,
  { user, chat }: { user: ModelUser; chat: ChatKey },
  signal: AbortSignal,
): Promise<Prepared> {
  const [said, personal] = await Promise.all([listSaid(deps, chat), findPersonalPrompt(deps, user)])
  const question = said.at(-1)
  const given = new GivenEntries(said)
  const reading = { deps, userId: user.id, given, signal }
  const { text, context, files } = await resolveContext(
    reading,
    question?.parts ?? [],
    // Of before as well: who asks on about a picture means it still.
    said.flatMap(({ role, parts }) => (role === 'user' ? filesOfQuestion(parts) : [])),
  )
  return {
    instructions: chatInstructions({ now: new Date(deps.clock()), personal }),
    messages: await toModelMessages(said.slice(0, -1), { text: withContext(text, context), files }),
    tools: await createTools(reading, user),
    takeSources: () => given.takeSources(),
    toReferences: async (answer): Promise<ChatChunk | undefined> => {
      const data = await findReferences(reading, answer)
      return data && { type: 'data-references', data }
    },
  }
}

async function findPersonalPrompt(deps: ChatsDeps, user: ModelUser): Promise<string> {
  const { settings } = await getSettings(deps, user.id)
  const { personalizePrompt } = settingsInEffect(settings.ai ?? {}, { role: user.role, plan: user.limits })
  return personalizePrompt.trim()
}
