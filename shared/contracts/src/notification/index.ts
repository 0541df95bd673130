// The service worker reads it, which a browser starts before it asks for a page: of zod it is to bring the least.
import * as z from 'zod/mini'
import { identifierPattern } from '../identifier/index.ts'
import { timelineIdOf, timelinePathOf } from '../timeline-address/index.ts'

// As in pages: the content security policy forbids what zod would compile.
if ('ServiceWorkerGlobalScope' in globalThis) z.config({ jitless: true })

const atMost = (length: number) => z.string().check(z.maxLength(length))

/** What a push service takes at once is 4 kB: with these lengths it fits, whatever the language. */
const words = {
  title: atMost(200),
  description: atMost(600),
  /** One of the same tag takes the place of the one in sight. */
  tag: z.optional(atMost(100)),
}

/** An address of the product without its origin; never one that leads elsewhere. */
const productPath = atMost(500).check(z.regex(/^\/(?![/\\])[^\\\s]*$/))

/** An entry has come (api.md 5.18). */
const newEntry = z.object({
  type: z.literal('new-entry'),
  ...words,
  entryId: z.string().check(z.regex(identifierPattern)),
  feedId: atMost(64),
  view: z.int(),
})

/** Anything else. */
const message = z.object({ type: z.literal('message'), ...words, path: productPath })

/** What is sent to a device of a user, and shown there: from the server, encrypted, to the service worker. */
export const pushNotification = z.union([newEntry, message])

export type PushNotification = z.infer<typeof pushNotification>

/** Where a notification leads. */
export function pathOfNotification(notification: PushNotification): string {
  if (notification.type === 'message') return notification.path
  const { view, feedId, entryId } = notification
  return timelinePathOf({ timelineId: timelineIdOf(view), feedId, entryId })
}
