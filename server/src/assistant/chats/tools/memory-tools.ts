import type { ToolSet } from 'ai'
import { memoryChanges, memoryInput, memoryLimits, type MemoryProposal } from '@tidings/contracts'
import { z } from 'zod'
import type { GivenMemories } from '../marks/given-memories.ts'

/** So important is what a model proposes where it says nothing of it: chats are to be told. */
const IMPORTANCE = 0.7

const PROPOSED =
  'The person is shown this as a card, and decides. Nothing is done until they do: never say that it is.'

const reason = z.string().max(memoryLimits.reasonLength).describe('Why, in a few words for the person')

const saveInput = memoryInput.pick({
  memory: true,
  importance: true,
  tags: true,
  source: true,
  expiresAt: true,
})

const manageInput = z.object({
  action: z.enum(['update', 'delete']),
  mark: z.string().describe('Of the memory, such as m1'),
  changes: memoryChanges
    .pick({ memory: true, importance: true, tags: true, expiresAt: true })
    .optional()
    .describe('Of an update: what is to be different'),
  reason,
})

export interface Proposing {
  memories: GivenMemories
  newId: () => string
}

/** What is not shown of a proposal would be kept unseen: there is nothing else in it than what the card has. */
type Proposed = { proposal: MemoryProposal; note: string } | { note: string }

/** By these a model proposes what is to be remembered. They do nothing: a click of the user does. */
export async function createMemoryTools({ memories, newId }: Proposing): Promise<ToolSet> {
  const { tool } = await import('ai')
  let proposed = 0
  const propose = (toProposal: (id: string) => MemoryProposal): Proposed => {
    if (proposed === memoryLimits.proposalsPerReply)
      return { note: 'You have proposed enough in this reply.' }
    proposed += 1
    return { proposal: toProposal(newId()), note: PROPOSED }
  }
  return {
    save_user_memory: tool({
      description:
        'Proposes to remember something about the person for later chats. importance is from 0 to 1.',
      inputSchema: saveInput,
      execute: ({ importance = IMPORTANCE, ...input }) =>
        propose((id) => ({ id, kind: 'save', memory: { ...input, importance } })),
    }),
    manage_user_memory: tool({
      description: 'Proposes to change or to forget a memory that you were told of.',
      inputSchema: manageInput,
      execute: ({ action, mark, changes, reason: why }) => {
        const memory = memories.find(mark)
        if (!memory) return { note: 'There is no such memory.' }
        const about = { memoryId: memory.id, reason: why }
        if (action === 'delete') return propose((id) => ({ id, kind: 'delete', ...about }))
        if (!changes || Object.keys(changes).length === 0) return { note: 'Say what is to be different.' }
        return propose((id) => ({ id, kind: 'update', changes, ...about }))
      },
    }),
  }
}
