import { oc } from '@orpc/contract'
import { changeInputs } from '../change-inputs.ts'
import { attachment, entryExtra, media } from '../entry.ts'
import { inbox, inboxHandle } from '../inbox.ts'
import { limits } from '../limits.ts'
import { emptyReply, reply } from '../reply.ts'
import { isoTime, z } from '../zod.ts'

const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, summary: string) =>
  oc.route({ method, path: `/inboxes${path}`, summary, tags: ['inboxes'] })

export const get = route('GET', '', 'An inbox of the user')
  .input(z.object({ handle: inboxHandle }))
  .output(reply(inbox))

export const list = route('GET', '/list', 'Inboxes of the user')
  .input(z.object({}))
  .output(reply(z.array(inbox)))

export const create = route('POST', '', 'Make an inbox')
  .input(changeInputs['inboxes.create'])
  .output(emptyReply)

export const update = route('PUT', '', 'Rename an inbox')
  .input(changeInputs['inboxes.update'])
  .output(emptyReply)

/** Its entries go with it. */
export const remove = route('DELETE', '', 'Delete an inbox')
  .input(changeInputs['inboxes.remove'])
  .output(emptyReply)

/** Beyond the wire format: the one before is worth nothing from then on. */
export const renewSecret = route('POST', '/secret', 'Give an inbox a new secret')
  .input(z.object({ handle: inboxHandle }))
  .output(reply(inbox))

/** For a program that receives the mail of this server: docs/inboxes.md says how it proves who it is. */
export const receiveEmail = route('POST', '/email', 'Put a mail into an inbox')
  .input(
    z.object({
      from: z.object({ name: z.string().max(1000).optional(), address: z.string().max(1000).optional() }),
      to: z.object({ address: z.string().max(1000) }),
      subject: z.string().max(10_000).optional(),
      messageId: z.string().min(1).max(2000),
      date: isoTime,
      html: z.string().optional(),
    }),
  )
  .output(emptyReply)

const text = (maxLength: number) => z.string().max(maxLength).nullish()

/** An entry as a webhook brings it: docs/inboxes.md. */
export const inboxEntry = z.object({
  guid: z.string().min(1).max(2000),
  publishedAt: isoTime,
  title: text(10_000),
  description: text(100_000),
  summary: text(100_000),
  content: text(limits.requestBytes),
  author: text(1000),
  url: text(limits.urlLength),
  categories: z.array(z.string().max(1000)).max(100).nullish(),
  language: text(40),
  authorUrl: text(limits.urlLength),
  authorAvatar: text(limits.urlLength),
  read: z.boolean().nullish(),
  attachments: z.array(attachment).max(100).nullish(),
  media: z.array(media).max(100).nullish(),
  extra: entryExtra.nullish(),
})

export const receiveWebhook = route('POST', '/webhook', 'Put an entry into an inbox')
  .input(inboxEntry)
  .output(emptyReply)
