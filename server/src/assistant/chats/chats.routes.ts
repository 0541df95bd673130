import { ApiError, ok } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import { answerProposal } from './answer-proposal.ts'
import { keepAttachment } from './attachments/attachments.service.ts'
import * as sessions from './chat-sessions.service.ts'
import { makeTitle as titleOf } from './chat-titles.ts'
import type { ChatsDeps } from './chats-deps.ts'
import { resumeReply, sendMessage, stopReply } from './chats.service.ts'

const { authed } = callsWith<ChatsDeps>()

const send = authed.chats.send.handler(async ({ input, context: { deps, user } }) =>
  sendMessage(deps, user, input),
)

const resume = authed.chats.resume.handler(({ input, context: { deps, user } }) =>
  resumeReply(deps, user.id, input.chatId),
)

const stop = authed.chats.stop.handler(async ({ input, context: { deps, user } }) =>
  ok({ stopped: await stopReply(deps, user.id, input.chatId) }),
)

const list = authed.chats.list.handler(async ({ input, context: { deps, user } }) => ({
  code: 0,
  ...(await sessions.listSessions(deps, user.id, input)),
}))

const get = authed.chats.get.handler(async ({ input: { chatId }, context: { deps, user } }) =>
  ok(await sessions.getSession(deps, { userId: user.id, chatId })),
)

const rename = authed.chats.rename.handler(async ({ input: { chatId, title }, context: { deps, user } }) =>
  ok(await sessions.renameSession(deps, { userId: user.id, chatId }, title)),
)

const remove = authed.chats.remove.handler(async ({ input: { chatId }, context: { deps, user } }) => {
  await sessions.removeSession(deps, { userId: user.id, chatId })
  return { success: true }
})

const listMessages = authed.chats.listMessages.handler(
  async ({ input: { chatId, ...page }, context: { deps, user } }) =>
    ok(await sessions.listMessages(deps, { userId: user.id, chatId }, page)),
)

const markSeen = authed.chats.markSeen.handler(
  async ({ input: { chatId, lastSeenAt }, context: { deps, user } }) =>
    ok(await sessions.markSeen(deps, { userId: user.id, chatId }, lastSeenAt)),
)

const listUnread = authed.chats.listUnread.handler(async ({ input, context: { deps, user } }) =>
  ok(await sessions.listUnread(deps, user.id, input.limit)),
)

const makeTitle = authed.chats.makeTitle.handler(async ({ input, context: { deps, user }, signal }) =>
  titleOf(deps, { user, signal: signal ?? new AbortController().signal }, input),
)

const upload = authed.chats.upload.handler(async ({ input: { file }, context: { deps, user } }) =>
  ok(await keepAttachment(deps, user.id, file)),
)

const answer = authed.chats.answer.handler(
  async ({ input: { chatId, ...said }, context: { deps, user } }) => {
    // What goes to another server is said by a person, never by a program of theirs.
    if (said.answer.decision === 'run' && user.sessionId === null) throw new ApiError('noPermission')
    return ok({ answers: await answerProposal(deps, { userId: user.id, chatId }, said) })
  },
)

/** The router's part for chats. */
export const chatsRoutes = {
  send,
  resume,
  stop,
  list,
  get,
  rename,
  remove,
  listMessages,
  markSeen,
  listUnread,
  makeTitle,
  upload,
  answer,
}
