import { errorCatalogue } from './error-catalogue.ts'
import { z } from './zod.ts'

export type ErrorKey = keyof typeof errorCatalogue

const keysByCode = new Map<number, ErrorKey>()
for (const key in errorCatalogue) {
  if (isErrorKey(key)) keysByCode.set(errorCatalogue[key].code, key)
}

function isErrorKey(key: string): key is ErrorKey {
  return key in errorCatalogue
}

const BAD_REQUEST = 400

/**
 * Body of every error reply. `data` holds what more there is to say, for code 4 the list of issues. A refusal with status 400
 * that is not about the input says it as `details`: clients of the wire format take `data` with that status for a list of
 * issues, and lose the code.
 */
export const errorBody = z.object({
  code: z.number(),
  message: z.string(),
  data: z.unknown().optional(),
  details: z.unknown().optional(),
})

export type ErrorBody = z.infer<typeof errorBody>

interface ApiErrorOptions {
  /** What happened in words, where the catalogue's message is too general. */
  message?: string
  /** The status of the reply, where the catalogue knows no code for what happened. */
  status?: number
  /** Details for the client, as JSON. */
  data?: unknown
  cause?: unknown
}

/** A failure that a user or another machine can cause, named by its key in the catalogue. */
export class ApiError extends Error {
  readonly key: ErrorKey
  readonly code: number
  readonly status: number
  readonly data: unknown

  constructor(key: ErrorKey, options: ApiErrorOptions = {}) {
    const { code, status, message } = errorCatalogue[key]
    super(options.message ?? message, { cause: options.cause })
    this.name = 'ApiError'
    this.key = key
    this.code = code
    this.status = options.status ?? status
    this.data = options.data
  }

  toBody(): ErrorBody {
    const { code, message, key } = this
    // Whoever reads code 4 looks through a list.
    const data = this.data ?? (key === 'invalidInput' ? [{ message, path: [] }] : undefined)
    if (data === undefined) return { code, message }
    const isOfInput = key === 'invalidInput' || this.status !== BAD_REQUEST
    return isOfInput ? { code, message, data } : { code, message, details: data }
  }
}

/** Of the moment: the same call may succeed later. */
const passingStatuses = new Set([408, 409, 425, 429])
const SERVER_FAULTS = 500

/** Whether a call that was answered with this status is worth another try. */
export const mayPass = (status: number): boolean => status >= SERVER_FAULTS || passingStatuses.has(status)

/** The catalogue's key of a code; undefined for a code it does not hold. */
export function errorKeyOfCode(code: number): ErrorKey | undefined {
  return keysByCode.get(code)
}
