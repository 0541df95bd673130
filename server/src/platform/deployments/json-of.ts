import { z } from 'zod'

/** A text that is the JSON of something. */
export function jsonOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string('is missing')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue('is no JSON')
        return z.NEVER
      }
    })
    .pipe(schema)
}
