import { oc } from '@orpc/contract'
import { snowflakeId } from '../identifiers.ts'
import { memory, memoryChanges, memoryInput } from '../memories/index.ts'
import { queryNumber } from '../query-values.ts'
import { memoryLimits } from '../assistant-limits.ts'
import { isoTime, z } from '../zod.ts'

// The wire format has no envelopes here.

const route = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: `/${string}`, summary: string) =>
  oc.route({ method, path, summary, tags: ['assistant'] })

/** As the public client writes a time into an address: by `String`, to the second. */
const dateText = z
  .string()
  .max(100)
  .regex(/^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{2} \d{4} \d{2}:\d{2}:\d{2} GMT[+-]\d{4}(?: \([^()]*\))?$/)
  .refine((text) => !Number.isNaN(Date.parse(text)))

const bound = queryNumber(z.number().min(0).max(1)).optional()
const success = z.object({ success: z.boolean() })

export const list = route('GET', '/ai/memory', 'What the assistant remembers of you, the latest first')
  .input(
    z.object({
      limit: queryNumber(z.number().int().min(1).max(memoryLimits.perUser)).optional(),
      /** `nextBefore` of the page before. */
      before: z.union([isoTime, dateText]).optional(),
      importanceGte: bound,
      importanceLte: bound,
    }),
  )
  .output(z.object({ data: z.array(memory), nextBefore: isoTime.optional() }))

export const create = route('POST', '/ai/memory', 'Have something remembered')
  .input(memoryInput)
  .output(memory)

export const update = route('PATCH', '/ai/memory/{memoryId}', 'Change what is remembered')
  .input(memoryChanges.extend({ memoryId: snowflakeId }))
  .output(memory)

export const remove = route('DELETE', '/ai/memory/{memoryId}', 'Have something forgotten')
  .input(z.object({ memoryId: snowflakeId }))
  .output(success)

/** Our own. It is no DELETE: a client that has lost an identifier is not to forget all. */
export const forgetAll = route('POST', '/ai/memory/forget-all', 'Have all that is remembered forgotten')
  .input(z.object({}))
  .output(success)
