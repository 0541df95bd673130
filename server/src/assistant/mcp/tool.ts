import { ApiError } from '@tidings/contracts'
import { z } from 'zod'
import type { SessionUser } from '../../foundation/api/context.ts'
import type { McpDeps } from './mcp-deps.ts'

/** For whom a tool is called. */
export interface ToolCall {
  deps: McpDeps
  user: SessionUser
  /** Ends when whoever called has left. */
  signal: AbortSignal
}

interface ToolDefinition<Input extends z.ZodObject> {
  name: string
  title: string
  /** For the model that decides whether to call it. */
  description: string
  input: Input
  changes: 'nothing' | 'marks' | 'subscriptions'
  /** Whether it takes away what no other tool brings back as it was. */
  isDestructive?: boolean
  /** Whether it has the server ask a site. */
  asksSites?: boolean
  run: (call: ToolCall, input: z.infer<Input>) => Promise<Record<string, unknown>>
}

export interface Tool extends Pick<ToolDefinition<z.ZodObject>, 'changes'> {
  /** As clients are told of it. */
  listed: {
    name: string
    title: string
    description: string
    inputSchema: { type: 'object' }
    annotations: Record<'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint', boolean>
  }
  /** Throws an ApiError, invalidInput where the arguments are not what it takes. */
  run: (call: ToolCall, input: unknown) => Promise<Record<string, unknown>>
}

const MAX_ISSUES = 10

/** A tool as clients are told of it, which checks what it is given. */
export function defineTool<Input extends z.ZodObject>(definition: ToolDefinition<Input>): Tool {
  const { name, title, description, input, changes, isDestructive = false, asksSites = false } = definition
  return {
    changes,
    listed: {
      name,
      title,
      description,
      inputSchema: { ...z.toJSONSchema(input, { io: 'input' }), type: 'object' },
      annotations: {
        readOnlyHint: changes === 'nothing',
        destructiveHint: isDestructive,
        // To do the same again changes nothing: it is so of each call that they make.
        idempotentHint: true,
        openWorldHint: asksSites,
      },
    },
    run: (call, given) => definition.run(call, parse(input, given ?? {})),
  }
}

/** What a call has wrong that no single argument has. */
export const invalid = (message: string): ApiError =>
  new ApiError('invalidInput', { data: [{ message, path: [] }] })

function parse<Input extends z.ZodObject>(schema: Input, given: unknown): z.infer<Input> {
  const { data, error } = schema.safeParse(given)
  if (data) return data
  const issues = error?.issues.slice(0, MAX_ISSUES) ?? []
  throw new ApiError('invalidInput', {
    data: issues.map(({ message, path }) => ({ message, path: path.map(String) })),
  })
}
