import { toolRun } from '../chats/index.ts'
import { snowflakeId } from '../identifiers.ts'
import { toolArguments } from '../mcp/index.ts'
import { foreignToolLimits } from '../mcp/limits.ts'
import { writeJson } from '../nesting.ts'
import { memoryLimits } from '../assistant-limits.ts'
import { unseen } from '../unseen.ts'
import { isoTime, z } from '../zod.ts'

const seenOnly = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .toWellFormed()
    .replaceAll(unseen, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

const words = (longest: number) => z.string().overwrite(seenOnly).min(1).max(longest)

const importance = z.number().min(0).max(1)
const tags = z.array(words(memoryLimits.tagLength)).max(memoryLimits.tags)
const source = words(memoryLimits.sourceLength)

const metadata = z.record(z.string(), z.unknown()).refine((given) => {
  const text = writeJson(given)
  if (text === undefined) return false
  // Neither NUL nor halves of characters can be kept.
  return text.length <= memoryLimits.metadataLength && !/\\u(?:0000|d[89a-f])/.test(text)
}, 'is too long, or cannot be kept')

/** What is told to have something remembered. */
export const memoryInput = z.object({
  memory: words(memoryLimits.length),
  importance: importance.optional(),
  tags: tags.optional(),
  source: source.optional(),
  metadata: metadata.optional(),
  expiresAt: isoTime.optional(),
})

export type MemoryInput = z.infer<typeof memoryInput>

/** What is changed of a memory; null takes away. */
export const memoryChanges = z.object({
  memory: words(memoryLimits.length).optional(),
  importance: importance.optional(),
  tags: tags.nullable().optional(),
  source: source.nullable().optional(),
  metadata: metadata.nullable().optional(),
  expiresAt: isoTime.nullable().optional(),
})

export type MemoryChanges = z.infer<typeof memoryChanges>

/** What the assistant is to know of a user in all chats. */
export const memory = z.object({
  id: snowflakeId,
  userId: z.string(),
  memory: z.string(),
  /** From 0 to 1: from `memoryLimits.recalledFrom` on, chats are told of it. */
  importance: z.number(),
  tags: z.array(z.string()).nullable(),
  source: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  /** When a chat was told of it last. */
  lastAccessedAt: isoTime.nullable(),
  /** From then on it is not there any more. */
  expiresAt: isoTime.nullable(),
})

export type Memory = z.infer<typeof memory>

/**
 * What a model proposes to have kept, changed or forgotten: the `proposal` of what its tool answers. Nothing of it is done
 * until its user says so, by the call `chats.answer`.
 */
export const memoryProposal = z.union([
  z.object({ id: z.string(), kind: z.literal('save'), memory: memoryInput }),
  z.object({
    id: z.string(),
    kind: z.literal('update'),
    memoryId: snowflakeId,
    changes: memoryChanges,
    reason: z.string(),
  }),
  z.object({ id: z.string(), kind: z.literal('delete'), memoryId: snowflakeId, reason: z.string() }),
])

export type MemoryProposal = z.infer<typeof memoryProposal>

const ofProposal = { proposalId: z.string().min(1).max(memoryLimits.proposalIdLength) }

/** What a user says to a proposal: no, or exactly what is to be done. */
export const proposalAnswer = z.union([
  z.object({ ...ofProposal, decision: z.literal('dismiss') }),
  z.object({ ...ofProposal, decision: z.literal('save'), memory: memoryInput }),
  z.object({ ...ofProposal, decision: z.literal('update'), memoryId: snowflakeId, changes: memoryChanges }),
  z.object({ ...ofProposal, decision: z.literal('delete'), memoryId: snowflakeId }),
  z.object({
    ...ofProposal,
    decision: z.literal('run'),
    connectionId: snowflakeId,
    tool: z.string().max(foreignToolLimits.toolNameLength),
    arguments: toolArguments,
  }),
])

export type ProposalAnswer = z.infer<typeof proposalAnswer>

/** What was said to the proposals of a reply, each by its id: the data of the part `data-answers`. */
export const proposalAnswers = z.record(
  z.string(),
  z.object({
    decision: z.enum(['dismiss', 'save', 'update', 'delete', 'run']),
    /** The memory that it was about; null of one that was dismissed, and of a tool. */
    memoryId: z.string().nullable(),
    /** Of a tool that was run. */
    outcome: toolRun.optional(),
  }),
)

export type ProposalAnswers = z.infer<typeof proposalAnswers>

/** The memories that a reply was told of: the data of the part `data-memories`. `m1` is the same one in all of a chat. */
export const usedMemories = z.array(z.object({ mark: z.string(), id: snowflakeId }))
