import { z } from './zod.ts'

const success = { code: z.literal(0) }

/** A successful reply `{ code: 0, data }`. */
export const reply = <T extends z.ZodType>(data: T) => z.object({ ...success, data })

/** A successful reply that carries fields beside the code instead of `data`. */
export const flatReply = <T extends z.ZodRawShape>(shape: T) => z.object({ ...success, ...shape })

/**
 * A reply that says, beyond the wire format, as of when it is: what the server had by then is in it. In epoch milliseconds
 * of the server's clock, which is asked for what came later.
 */
export const replyAsOf = <T extends z.ZodType>(data: T) => reply(data).extend({ asOf: z.int().optional() })

/** The reply of a call that has nothing to say. */
export const emptyReply = reply(z.null())

export const ok = <T>(data: T): { code: 0; data: T } => ({ code: 0, data })

export const done: { code: 0; data: null } = { code: 0, data: null }
