import { viewSchema } from './views.ts'
import { z } from './zod.ts'

// Values in a query string, which are all texts there.

const decimal = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** A number that is written as one: nothing is not 0, and a list of one is none. */
export const queryNumber = <T extends z.ZodType<number, number>>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && decimal.test(value) ? Number(value) : value), schema)

/** Only `true` and `false` are taken. */
export const queryBoolean = z.union([
  z.boolean(),
  z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }),
])

export const queryView = queryNumber(viewSchema)
