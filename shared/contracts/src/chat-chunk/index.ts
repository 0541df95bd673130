import { z } from '../zod.ts'

const metadata = { providerMetadata: z.record(z.string(), z.record(z.string(), z.unknown())).optional() }
const byTool = { toolCallId: z.string(), dynamic: z.boolean().optional() }
const withId = { id: z.string(), ...metadata }

/**
 * A piece of the stream of a reply, as the AI SDK has them since version 5, whose clients refuse a whole stream for a field
 * that they do not know: what later versions add is taken out. https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol
 */
export const chatChunk = z.union([
  z.object({ type: z.literal('text-delta'), delta: z.string(), ...withId }),
  z.object({ type: z.literal('reasoning-delta'), delta: z.string(), ...withId }),
  z.object({
    type: z.enum(['text-start', 'text-end', 'reasoning-start', 'reasoning-end']),
    ...withId,
  }),
  z.object({ type: z.enum(['start-step', 'finish-step', 'abort']) }),
  z.object({
    type: z.literal('start'),
    messageId: z.string().optional(),
    messageMetadata: z.unknown().optional(),
  }),
  z.object({ type: z.literal('finish'), messageMetadata: z.unknown().optional() }),
  z.object({ type: z.literal('message-metadata'), messageMetadata: z.unknown() }),
  /** `chatFailure` as JSON. */
  z.object({ type: z.literal('error'), errorText: z.string() }),
  z.object({ type: z.literal('tool-input-start'), toolName: z.string(), ...byTool }),
  z.object({ type: z.literal('tool-input-delta'), toolCallId: z.string(), inputTextDelta: z.string() }),
  z.object({
    type: z.literal('tool-input-available'),
    toolName: z.string(),
    input: z.unknown(),
    ...byTool,
    ...metadata,
  }),
  z.object({
    type: z.literal('tool-input-error'),
    toolName: z.string(),
    input: z.unknown(),
    errorText: z.string(),
    ...byTool,
    ...metadata,
  }),
  z.object({ type: z.literal('tool-output-available'), output: z.unknown(), ...byTool }),
  z.object({ type: z.literal('tool-output-error'), errorText: z.string(), ...byTool }),
  z.object({
    type: z.literal('source-document'),
    sourceId: z.string(),
    mediaType: z.string(),
    title: z.string(),
    ...metadata,
  }),
  z.object({
    type: z.custom<`data-${string}`>((type) => String(type).startsWith('data-')),
    id: z.string().optional(),
    data: z.unknown(),
    transient: z.boolean().optional(),
  }),
])

export type ChatChunk = z.infer<typeof chatChunk>
