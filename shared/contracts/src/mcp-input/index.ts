import { foreignToolLimits } from '../mcp/limits.ts'
import { httpUrl, z } from '../zod.ts'

/** How a tool server is spoken to; `sse` is how it was before 2025. */
export const mcpTransports = ['streamable-http', 'sse'] as const

export type McpTransport = (typeof mcpTransports)[number]

/** Ours to say, or of the connection itself. */
const RESERVED_HEADERS =
  /^(?:accept|accept-encoding|connection|content-.*|cookie|expect|host|keep-alive|last-event-id|mcp-.*|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent)$/i

export const headerName = z
  .string()
  .max(foreignToolLimits.headerNameLength)
  .regex(/^[\w!#$%&'*+.^`|~-]+$/, 'is no name of a header')
  .refine((name) => !RESERVED_HEADERS.test(name), 'cannot be said')

export const headerValue = z
  .string()
  .trim()
  .max(foreignToolLimits.headerLength)
  .regex(/^[\t\u{20}-\u{7E}]*$/u, 'cannot be sent')

const headers = z
  .record(headerName, headerValue)
  .refine((given) => Object.keys(given).length <= foreignToolLimits.headers, 'are too many')

/** Whatever is secret in it goes into `headers`: an address is told. */
const serverUrl = httpUrl
  .refine((url) => {
    const parsed = URL.parse(url)
    return parsed?.username === '' && parsed.password === ''
  }, 'must have no name and password')
  .overwrite((url) => url.split('#', 1).join(''))

/** A tool server that a user connects: what a form asks of them as well. */
export const mcpConnectionInput = z.object({
  name: z.string().trim().min(1).max(foreignToolLimits.nameLength),
  transportType: z.enum(mcpTransports),
  url: serverUrl,
  headers: headers.optional(),
})

export type McpConnectionInput = z.output<typeof mcpConnectionInput>
