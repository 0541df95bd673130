import { oc } from '@orpc/contract'
import {
  chatId,
  chatMessage,
  chatQuestion,
  chatScenes,
  chatSession,
  chatTriggers,
  chosenModel,
} from '../chats/index.ts'
import { proposalAnswer, proposalAnswers } from '../memories/index.ts'
import { queryNumber } from '../query-values.ts'
import { flatReply, reply } from '../reply.ts'
import { limits } from '../limits.ts'
import { chatLimits } from '../assistant-limits.ts'
import { timeZone } from '../tasks/index.ts'
import { isoTime, z } from '../zod.ts'

const route = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: `/${string}`, summary: string) =>
  oc.route({ method, path, summary, tags: ['assistant'] })

const ofChat = z.object({ chatId })

/** The stream of a reply: server-sent events, each a piece as JSON, and `[DONE]` at the end. */
const stream = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.union([z.instanceof(ReadableStream), z.string(), z.instanceof(Blob)]),
})

const nothing = z.object({ status: z.literal(204) })

/**
 * Answers with the reply as it is written; it is written on when whoever asked has left. What is said is the last of the
 * messages, and what was said before it is what the server has kept: messages before it may be left out. One that is known is
 * said anew, and all that came after it is forgotten.
 */
export const send = oc
  .route({
    method: 'POST',
    path: '/ai/chat',
    summary: 'Say something in a chat, and have the reply as a stream of the AI SDK',
    tags: ['assistant'],
    outputStructure: 'detailed',
  })
  .input(
    z.object({
      id: chatId,
      messages: z
        .array(z.unknown())
        .min(1)
        .max(chatLimits.messagesPerSession * 2)
        .transform((messages) => messages.at(-1))
        .pipe(chatQuestion),
      trigger: z.enum(chatTriggers),
      messageId: z.string().max(chatLimits.idLength).nullish(),
      scene: z.enum(chatScenes).nullish(),
      model: chosenModel.nullish(),
      // Of one that the server does not know, nobody is refused what they ask.
      timeZone: timeZone.nullish().catch(null),
    }),
  )
  .output(stream)

export const resume = oc
  .route({
    method: 'GET',
    path: '/ai/chat/{chatId}/stream',
    summary: 'The reply that is being written, from its start; 204 where there is none',
    tags: ['assistant'],
    outputStructure: 'detailed',
  })
  .input(ofChat)
  .output(z.union([stream, nothing]))

/** Our own: a connection that ends says nothing, for whoever has left may come back. */
export const stop = route('POST', '/ai/chat/{chatId}/stop', 'Have a reply written no further')
  .input(ofChat)
  .output(reply(z.object({ stopped: z.boolean() })))

export const list = route('GET', '/ai/chat-sessions', 'Your chats, the latest first')
  .input(
    z.object({
      limit: queryNumber(z.number().int().min(1).max(chatLimits.sessionsPerPageMax)).optional(),
      /** `nextBefore` of the page before, or a time. */
      before: z
        .string()
        .max(chatLimits.idLength * 2)
        .optional(),
      /** Those alone in which this stands, in their title or in what was said. */
      search: z.string().trim().min(1).max(limits.searchLength).optional(),
    }),
  )
  .output(flatReply({ data: z.array(chatSession), total: z.number(), nextBefore: z.string().optional() }))

export const get = route('GET', '/ai/chat-sessions/{chatId}', 'A chat')
  .input(ofChat)
  .output(reply(chatSession))

export const rename = route('PATCH', '/ai/chat-sessions/{chatId}', 'Give a chat another title')
  .input(z.object({ chatId, title: z.string().trim().min(1).max(chatLimits.titleLength) }))
  .output(reply(chatSession))

export const remove = route('DELETE', '/ai/chat-sessions/{chatId}', 'Forget a chat and all that was said')
  .input(ofChat)
  // The wire format has no envelope here.
  .output(z.object({ success: z.boolean() }))

/** Those of a page in their order; each page is of what came before the last. */
export const listMessages = route('GET', '/ai/chat-sessions/{chatId}/messages', 'What was said in a chat')
  .input(
    z.object({
      chatId,
      limit: queryNumber(z.number().int().min(1).max(chatLimits.messagesPerPageMax)).optional(),
      before: isoTime.optional(),
    }),
  )
  .output(
    reply(
      z.object({
        chatSession: chatSession.nullable(),
        messages: z.array(chatMessage),
        nextBefore: isoTime.optional(),
      }),
    ),
  )

export const markSeen = route(
  'POST',
  '/ai/chat-sessions/{chatId}/mark-seen',
  'Note that a chat was looked at',
)
  .input(z.object({ chatId, lastSeenAt: isoTime.optional() }))
  .output(reply(chatSession))

export const listUnread = route('GET', '/ai/chat-sessions/unread', 'Chats in which something is new')
  .input(
    z.object({ limit: queryNumber(z.number().int().min(1).max(chatLimits.sessionsPerPageMax)).optional() }),
  )
  .output(reply(z.array(z.string())))

/** The title is kept where the chat is named. */
export const makeTitle = route('POST', '/ai/summary-title', 'A title for what was said, by a model')
  .input(
    z.object({
      chatId: chatId.nullish(),
      messages: z
        .array(z.object({ role: z.string().max(20), content: z.string().max(chatLimits.questionLength) }))
        .min(1)
        .max(chatLimits.messagesOfTitle),
    }),
  )
  // The wire format has no envelope here.
  .output(z.object({ title: z.string(), remainingTokens: z.number().optional() }))

/** The reply says where it is; only its uploader is given it. */
export const upload = route(
  'POST',
  '/upload/chat-attachment',
  'Upload a file for a chat: a picture of up to 3 MB, a PDF or plain text of up to 1 MB',
)
  .input(z.object({ file: z.file() }))
  .output(reply(z.object({ url: z.string(), filename: z.string(), mimeType: z.string(), size: z.number() })))

/** The first answer to a proposal holds; the reply says what was said to each. */
export const answer = route(
  'POST',
  '/ai/chat/{chatId}/answer',
  'Say yes or no to what a model proposes to remember',
)
  .input(z.object({ chatId, messageId: z.string().min(1).max(chatLimits.idLength), answer: proposalAnswer }))
  .output(reply(z.object({ answers: proposalAnswers })))
