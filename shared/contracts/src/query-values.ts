import { viewSchema } from './views.ts'
import { z } from './zod.ts'

// Values in a query string, which are all texts there.

export const queryNumber = z.coerce.number()

/** Only `true` and `false` are taken. */
export const queryBoolean = z.union([
  z.boolean(),
  z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }),
])

export const queryView = z.coerce.number().pipe(viewSchema)
