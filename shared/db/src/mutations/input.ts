import type { z } from '@tidings/contracts'

/** The input that the contract declares for a call. */
export function inputOf<Schema extends z.ZodType>(procedure: {
  '~orpc': { inputSchema?: Schema | undefined }
}): Schema {
  const { inputSchema } = procedure['~orpc']
  if (!inputSchema) throw new Error('The call declares no input')
  return inputSchema
}
