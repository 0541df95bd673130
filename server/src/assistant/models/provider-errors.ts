import { parseJson } from '../../foundation/parse-json.ts'
import { APICallError, TypeValidationError } from '@ai-sdk/provider'
import { z } from 'zod'
import { SECOND_MS } from '@tidings/contracts/spans'

/** What a provider tells of what went wrong there. */
export interface ProviderError {
  said: string
  /** Of HTTP; undefined where it tells none, as in the middle of an answer that began well. */
  status: number | undefined
  headers?: Record<string, string> | undefined
  /** For how long it wants to be left alone, where it says so in what it tells. */
  waitMs?: number | undefined
}

const refusal = z
  .object({
    message: z.string(),
    type: z.string().nullish(),
    code: z.union([z.string(), z.number()]).nullish(),
    statusCode: z.number().nullish(),
    details: z
      .array(z.object({ retryDelay: z.string() }).partial().catch({}))
      .nullish()
      .catch(null),
  })
  .transform(({ message, type, code, statusCode, details }) => ({
    said: message,
    waitMs: delayIn(details ?? []),
    status: statusCode ?? statusOfCode(code) ?? statusInWords(`${code ?? ''} ${type ?? ''}`),
  }))

const errorReply = z.union([
  z.object({ error: refusal }).transform(({ error }) => error),
  z
    .object({ error: z.string() })
    .transform(({ error }) => ({ said: error, status: undefined, waitMs: undefined })),
  refusal,
])

/** What a provider has told instead of an answer, or in the middle of one; undefined for what none has said. */
export function readProviderError(cause: unknown): ProviderError | undefined {
  if (cause instanceof APICallError) return readAnswer(cause)
  if (TypeValidationError.isInstance(cause)) return errorReply.safeParse(cause.value).data
  // The AI SDK makes one of its own of what it knows, and leaves the rest as it came.
  const isOfStream = cause instanceof Error ? cause.name === 'AI_StreamProviderError' : true
  return isOfStream ? errorReply.safeParse(cause).data : undefined
}

function readAnswer({
  statusCode = 0,
  responseHeaders,
  responseBody = '',
  message,
}: APICallError): ProviderError {
  const told = errorReply.safeParse(parseJson(responseBody)).data
  // Some say that all is well, and then that it is not.
  const status = told && statusCode >= 200 && statusCode < 300 ? told.status : statusCode
  return { said: told?.said ?? message, status, headers: responseHeaders, waitMs: told?.waitMs }
}

/** As Google says it: `7s` in one of several details. */
function delayIn(details: readonly { retryDelay?: string | undefined }[]): number | undefined {
  const [delay] = details.flatMap(
    ({ retryDelay }) => /^(\d{1,6}(?:\.\d+)?)s$/.exec(retryDelay ?? '')?.[1] ?? [],
  )
  return delay === undefined ? undefined : Number(delay) * SECOND_MS
}

function statusOfCode(code: unknown): number | undefined {
  const status = Number(code)
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined
}

const statusesByWord: [RegExp, number][] = [
  [/quota|rate.?limit|resource.?exhausted/, 429],
  [/authentication|api.?key/, 401],
  [/permission/, 403],
  [/not.?found/, 404],
  [/context.?length|too.?large/, 413],
  [/invalid|bad.?request/, 400],
]

const statusInWords = (words: string): number | undefined =>
  statusesByWord.find(([word]) => word.test(words.toLowerCase()))?.[1]
