/**
 * The parts of zod that are in use, by name: whoever offers the whole namespace to others, as a shared module does, loads
 * all of it, its texts in every language too (94 kB compressed instead of 31).
 */
export {
  array,
  base64,
  boolean,
  coerce,
  config,
  custom,
  email,
  enum,
  file,
  instanceof,
  int,
  iso,
  literal,
  null,
  number,
  object,
  strictObject,
  partialRecord,
  preprocess,
  record,
  string,
  stringbool,
  tuple,
  union,
  unknown,
  url,
} from 'zod'
export type { infer, output, ZodRawShape, ZodType } from 'zod'
