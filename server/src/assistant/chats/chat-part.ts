import type { chatMessages } from '../../foundation/tables/chats.schema.ts'

/** A part of a message, as it is kept: of the AI SDK, or our own `data-…`. */
export type Part = (typeof chatMessages.$inferSelect)['parts'][number]
