import { ApiError, done, ok } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import type { InboxesDeps } from './inboxes-deps.ts'
import {
  createInbox,
  findInbox,
  listInboxes,
  renameInbox,
  renewSecret as renew,
  requireOwnInbox,
} from './inboxes.service.ts'
import { toInboxReply } from '../replies/inbox-replies.ts'
import { deliverEntry } from './deliver-entry.ts'
import { removeInbox } from './remove-inbox.ts'
import { receiveWebhook as receive } from './webhook.ts'
import { isSame } from '../../foundation/http/is-same.ts'
import { handleOf } from './inbox-address.ts'
import { mailToSource } from './mail-entry.ts'

const { api, authed } = callsWith<InboxesDeps>()

const get = authed.inboxes.get.handler(async ({ input, context: { deps, user } }) =>
  ok(toInboxReply(deps, user, await requireOwnInbox(deps, user.id, input.handle))),
)

const list = authed.inboxes.list.handler(async ({ context: { deps, user } }) =>
  ok((await listInboxes(deps, user.id)).map((feed) => toInboxReply(deps, user, feed))),
)

const create = authed.inboxes.create.handler(async ({ input, context: { deps, user } }) => {
  await createInbox(deps, user, input)
  return done
})

const update = authed.inboxes.update.handler(async ({ input, context: { deps, user } }) => {
  await renameInbox(deps, user.id, input)
  return done
})

const remove = authed.inboxes.remove.handler(async ({ input, context: { deps, user } }) => {
  await removeInbox(deps, user.id, input.handle)
  return done
})

const renewSecret = authed.inboxes.renewSecret.handler(async ({ input, context: { deps, user } }) =>
  ok(toInboxReply(deps, user, await renew(deps, user.id, input.handle))),
)

/** For a program that receives mail in place of this server, and proves by the token of the configuration that it may. */
const receiveEmail = api.inboxes.receiveEmail.handler(async ({ input, context: { deps, headers } }) => {
  const { mailToken, mailDomain } = deps.config
  const given = headers.get('x-follow-auth-token')
  if (mailToken === undefined || given === null || !isSame(given, mailToken))
    throw new ApiError('unauthorized')
  const handle = handleOf(input.to.address, mailDomain)
  const inbox = handle && (await findInbox(deps, handle))
  if (!inbox) throw new ApiError('inboxNotFound')
  await deliverEntry(deps, inbox, mailToSource({ ...input, attachments: [] }))
  return done
})

const receiveWebhook = api.inboxes.receiveWebhook.handler(
  async ({ input, context: { deps, headers, readBody } }) => {
    await receive(deps, { headers, body: await readBody() }, input)
    return done
  },
)

/** The router's part for inboxes. */
export const inboxesRoutes = { get, list, create, update, remove, renewSecret, receiveEmail, receiveWebhook }
