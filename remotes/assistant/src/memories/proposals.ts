import type { Memory, MemoryProposal, ProposalAnswer, ProposalAnswers } from '@tidings/contracts'
import type { Part } from '../chat/engine/apply-chunk.ts'
import { toInput, type Remembered } from './memories.ts'

/** What a model proposes by a call to a tool; undefined where it proposes nothing. */
export function proposalOf({ type, state, output }: Part): MemoryProposal | undefined {
  const isOfMemory = type === 'tool-save_user_memory' || type === 'tool-manage_user_memory'
  if (!isOfMemory || state !== 'output-available') return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of our own server
  return (output as { proposal?: MemoryProposal } | null)?.proposal
}

/** What was said to the proposals of a reply. */
export function answersOf(parts: readonly Part[]): ProposalAnswers {
  const part = parts.findLast(({ type }) => type === 'data-answers')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of our own server
  return (part?.['data'] as ProposalAnswers | undefined) ?? {}
}

/** The memories that a reply was told of. */
export function usedOf(parts: readonly Part[]): string[] {
  const part = parts.find(({ type }) => type === 'data-memories')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of our own server
  return ((part?.['data'] as { id: string }[] | undefined) ?? []).map(({ id }) => id)
}

/** What would be kept: all of it, for it is shown before it is. Undefined where something is to be forgotten. */
export function rememberedBy(proposal: MemoryProposal, current: Memory | undefined): Remembered | undefined {
  if (proposal.kind === 'delete') return undefined
  if (proposal.kind === 'update') return current && { ...current, ...withoutUndefined(proposal.changes) }
  const { memory, importance = DEFAULT_IMPORTANCE, tags, source, expiresAt } = proposal.memory
  return { memory, importance, tags: tags ?? null, source: source ?? null, expiresAt: expiresAt ?? null }
}

/** Of the server, where nobody says how important it is (api.md 5.4). */
const DEFAULT_IMPORTANCE = 0.5

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

const withoutUndefined = <T extends object>(changes: T): Defined<T> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is undefined is taken out
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Defined<T>

/** Yes to a proposal, as it is or in other words: exactly what is shown. Undefined where what it is about is not there. */
export function acceptanceOf(
  proposal: MemoryProposal,
  { current, next }: { current: Memory | undefined; next: Remembered | undefined },
): ProposalAnswer | undefined {
  const { id: proposalId } = proposal
  if (proposal.kind === 'delete')
    return current && { proposalId, decision: 'delete', memoryId: proposal.memoryId }
  if (!next) return undefined
  if (proposal.kind === 'save') return { proposalId, decision: 'save', memory: toInput(next) }
  const { memory, importance, tags, expiresAt } = next
  const changes = { memory, importance, tags, expiresAt }
  return { proposalId, decision: 'update', memoryId: proposal.memoryId, changes }
}
