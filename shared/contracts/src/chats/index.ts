import { toolOutcome } from '../mcp/index.ts'
import { assistantLimits, chatLimits } from '../assistant-limits.ts'
import { isoTime, z } from '../zod.ts'

/** Clients name chats themselves: by a number, a random word, or `timeline-summary:…`. Each user has names of their own. */
export const chatId = z
  .string()
  .min(1)
  .max(chatLimits.idLength)
  .regex(/^(?!\.{1,2}$)[^\s\p{C}/?#\\]+$/u, 'must be one word')

/** Why a reply is asked for: somebody said something, or wants another answer to what they said. */
export const chatTriggers = ['submit-message', 'regenerate-message'] as const

export const chatScenes = ['general', 'onboarding', 'timeline-summary'] as const

/**
 * Sites that a model proposes to whoever is new: the `proposal` of what its tool answers. Its user subscribes to those that
 * they choose, by the call `subscriptions.importOpml` and the file that the sites are from.
 */
export const siteProposal = z.object({
  id: z.string(),
  kind: z.literal('subscribe'),
  sites: z.array(
    z.object({ url: z.string(), title: z.string().nullable(), category: z.string().nullable() }),
  ),
})

export type SiteProposal = z.infer<typeof siteProposal>

/** What is on the page of whoever asks; of each kind one at most (api.md 4). */
const contextKinds = ['mainView', 'mainFeed', 'mainEntry', 'unreadOnly', 'selectedText'] as const

/** Below it files of chats are given out, each to whoever uploaded it. */
export const CHAT_ATTACHMENT_PATH = '/api/ai/chat-attachments'

const fileBlock = z.object({
  id: z.string().max(chatLimits.idLength),
  type: z.literal('fileAttachment'),
  disabled: z.boolean().optional(),
  /** Where it was uploaded to is kept, and nothing of what it holds. */
  attachment: z.object({
    id: z.string().max(chatLimits.idLength),
    name: z.string().max(chatLimits.fileNameLength),
    type: z.string().max(chatLimits.idLength),
    size: z.number(),
    serverUrl: z.string().max(chatLimits.idLength),
  }),
})

const contextBlock = z.object({
  id: z.string().max(chatLimits.idLength),
  type: z.enum(contextKinds),
  value: z.string().max(chatLimits.selectedTextLength),
  disabled: z.boolean().optional(),
})

export type ContextBlock = z.infer<typeof contextBlock>
export type FileBlock = z.infer<typeof fileBlock>

/** Of a kind that this version does not know: it is as if it was not there. */
const ofOtherKind = (kinds: readonly string[]) =>
  z
    .object({ type: z.string().refine((kind) => !kinds.includes(kind), 'is not as its kind has to be') })
    .loose()
    .transform(() => null)

const known = <T>(block: T | null): T[] => (block === null ? [] : [block])

/** What somebody says in a chat: plain, or as an editor has it together with its text. */
const questionPart = z.union([
  z.object({ type: z.literal('text'), text: z.string().max(chatLimits.questionLength) }),
  z.object({
    type: z.literal('data-block'),
    data: z
      .array(z.union([contextBlock, fileBlock, ofOtherKind([...contextKinds, 'fileAttachment'])]))
      .max(chatLimits.contextBlocks)
      .transform((blocks) => blocks.flatMap(known)),
  }),
  z.object({
    type: z.literal('data-rich-text'),
    data: z.object({
      /** Of the editor, as JSON. */
      state: z.string().max(chatLimits.editorStateLength),
      text: z.string().max(chatLimits.questionLength),
    }),
  }),
])

export type QuestionPart = z.infer<typeof questionPart>

/** Parts of other kinds are not kept. */
const keptPart = z.union([questionPart, ofOtherKind(['text', 'data-block', 'data-rich-text'])])

/** A message of whoever asks. */
export const chatQuestion = z.object({
  id: z.string().min(1).max(chatLimits.idLength),
  role: z.literal('user', 'must be what a person says'),
  parts: z
    .array(keptPart)
    .max(chatLimits.partsOfQuestion)
    .transform((parts) => parts.flatMap(known)),
})

export type ChatQuestion = z.infer<typeof chatQuestion>

/** As the menu of models names one. */
export const chosenModel = z.string().max(assistantLimits.modelNameLength + 40)

export const chatSession = z.object({
  chatId: z.string(),
  userId: z.string(),
  /** Empty until somebody, or a model, gives it one. */
  title: z.string(),
  createdAt: isoTime,
  updatedAt: isoTime,
  lastSeenAt: isoTime,
})

export type ChatSession = z.infer<typeof chatSession>

/**
 * Why there is no whole reply: what the `errorText` of a stream holds as JSON, and the metadata of the message that was begun.
 * `code` is one of the catalogue; of aiModelFailed there is what `modelFailure` says.
 */
export const chatFailure = z.object({
  code: z.number(),
  message: z.string().optional(),
  remainedTokens: z.number().optional(),
  windowResetTime: z.number().optional(),
  problem: z.string().optional(),
  model: z.string().optional(),
  said: z.string().optional(),
  reason: z.string().optional(),
  retryAfter: z.number().optional(),
})

export type ChatFailure = z.infer<typeof chatFailure>

/** What is known of a reply once it has ended. Tokens; the duration in milliseconds. */
export const replyMetadata = z.object({
  finishTime: isoTime,
  totalTokens: z.number(),
  reasoningTokens: z.number(),
  billedTokens: z.number(),
  contextTokens: z.number(),
  outputTokens: z.number(),
  billingMultiplier: z.number(),
  cachedInputTokens: z.number(),
  remainingTokens: z.number().optional(),
  duration: z.number(),
  modelUsed: z.string(),
  /** It was stopped before it came to its end. */
  isStopped: z.boolean().optional(),
  failure: chatFailure.optional(),
})

export type ReplyMetadata = z.infer<typeof replyMetadata>

/**
 * What a model cites, and which addresses it may have: the data of the part `data-references`, at the end of a whole reply.
 *
 * A model writes `[[e1|words]]` after what it claims; `e1` is the `sourceId` of a part `source-document` of the same reply, whose
 * `providerMetadata.tidings` names the entry; of one that was kept by an older server it may be an earlier reply, and `entryId` says as much.
 * Whoever shows a reply makes links, pictures and previews of the addresses in `addresses` alone, and leaves every other one text: a model may have been told by an entry to carry away what it knows.
 */
const chatReferences = z.object({
  citations: z.array(
    z.object({
      sourceId: z.string(),
      /** Null where the model was given no such entry, or its reader does not see it any more. */
      entryId: z.string().nullable(),
      /** Where in the entry; null where it names no words. */
      quote: z.string().nullable(),
      /** Whether the words stand in the entry; without words, whether there is the entry. */
      isFound: z.boolean(),
    }),
  ),
  /** Those of the text that stand in the entries that it cites, as they are in the text. */
  addresses: z.array(z.string()),
})

export type ChatReferences = z.infer<typeof chatReferences>

/**
 * Why a tool of another server did not answer by itself. It was not asked: it is not there, or not allowed any more (`gone`), its
 * server wants its user first (`letIn`), or too many wait (`crowded`). Or nobody knows whether it was done: no answer came
 * (`unanswered`), or this server was stopped meanwhile (`lost`).
 */
const toolProblem = z.enum(['gone', 'letIn', 'crowded', 'unanswered', 'lost'])

/** What came of a tool that was run by a click; with a problem, the text is ours and not the tool's. */
export const toolRun = toolOutcome.extend({ problem: toolProblem.optional() })

export type ToolRun = z.infer<typeof toolRun>

export const messageStates = ['completed', 'error', 'pending'] as const

export const chatMessage = z.object({
  id: z.string(),
  chatId: z.string(),
  role: z.enum(['user', 'assistant', 'system']),
  /** Those of the AI SDK, and our own `data-…`. */
  messageParts: z.array(z.object({ type: z.string() }).loose()),
  metadata: replyMetadata.partial().optional(),
  /** `error` is a reply that was begun, and stopped or broken off; `pending` one that is still being written. */
  status: z.enum(messageStates),
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
})

export type ChatMessage = z.infer<typeof chatMessage>
