import { z } from 'zod'

/** What is in itself (a message that holds messages) is looked into so far. */
const DEPTH = 4

/** In the place of a key that whoever sends it makes up. */
export const ANY_KEY = 'any'

/** Inputs that take more keys than they name, and who sends values to these. */
const open: Readonly<Record<string, string>> = {
  'settings.update': 'the calls of `every-call`, one for each tab',
}

/**
 * The fields of what a call takes, and the fields in these: `schedule.date`, `tags.0`. Throws where it takes others that it
 * does not name, for nobody would send a value there.
 */
export function keysOf(schema: unknown, call: string, depth = DEPTH): string[] {
  const inner = insideOf(schema)
  if (inner instanceof z.ZodUnion || inner instanceof z.ZodDiscriminatedUnion)
    return [...new Set(inner.options.flatMap((option) => keysOf(option, call, depth)))]
  if (inner instanceof z.ZodArray) return keysOf(inner.element, call, depth).map((key) => `0.${key}`)
  if (depth === 0) return []
  if (inner instanceof z.ZodRecord) return keysWithin(ANY_KEY, inner.valueType, call, depth)
  if (!(inner instanceof z.ZodObject)) return []
  if (takesMore(inner) && !open[call]) throw new Error(`${call} takes keys that it does not name`)
  return Object.entries(inner.shape).flatMap(([key, value]) => keysWithin(key, value, call, depth))
}

const keysWithin = (key: string, value: unknown, call: string, depth: number): string[] => [
  key,
  ...keysOf(value, call, depth - 1).map((more) => `${key}.${more}`),
]

const takesMore = ({ def: { catchall } }: z.ZodObject): boolean =>
  catchall !== undefined && !(catchall instanceof z.ZodNever)

/** What is behind all that may be said of a field besides. */
function insideOf(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe)
    return insideOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodLazy
  )
    return insideOf(schema.unwrap())
  return schema
}
