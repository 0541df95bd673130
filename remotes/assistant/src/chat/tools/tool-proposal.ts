import { z, type ProposalAnswers, type ToolProposal } from '@tidings/contracts'
import type { Part } from '../engine/apply-chunk.ts'

/** What tools of other servers are called by: none of ours begins so. */
const FOREIGN = 'tool-mcp_'

/** The same object, so that what is drawn of it stays. */
const given = z.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null)

const proposed = z.object({
  proposal: z.object({
    id: z.string(),
    kind: z.literal('tool'),
    connectionId: z.string(),
    server: z.string(),
    tool: z.string(),
    title: z.string().optional(),
    arguments: given,
  }),
})

/** What a model proposes to have a tool of another server do; undefined where it proposes nothing. */
export function toolProposalOf({ type, state, output }: Part): ToolProposal | undefined {
  if (!type.startsWith(FOREIGN) || state !== 'output-available') return undefined
  return proposed.safeParse(output).data?.proposal
}

type Answer = ProposalAnswers[string] | undefined

/** How it is with what was proposed: open, or what was said to it and what came of that. */
export type ToolState =
  | 'proposed'
  | 'declined'
  | 'running'
  | 'done'
  | 'failed'
  | 'gone'
  | 'letIn'
  | 'crowded'
  | 'unanswered'
  | 'lost'

/** How it is with a proposal, by what is kept of it. */
export function toolStateOf(answer: Answer): ToolState {
  if (!answer) return 'proposed'
  if (answer.decision !== 'run') return 'declined'
  return answer.outcome?.problem ?? answer.outcome?.state ?? 'running'
}

/** Whether a tool is being run that some reply has proposed. */
export const isRunning = (answers: ProposalAnswers): boolean =>
  Object.values(answers).some((answer) => toolStateOf(answer) === 'running')

/** Whether something has come of a tool that was run, and none is being run: the chat may go on with it. */
export const hasEnded = (answers: ProposalAnswers): boolean =>
  !isRunning(answers) && Object.values(answers).some(({ decision }) => decision === 'run')

/** A tool of another server that was asked by itself, or was to be. */
export interface ForeignStep {
  /** As its user calls the server, once it has answered. */
  server: string | undefined
  tool: string
  /** What it was given; undefined until that is known. */
  arguments: Record<string, unknown> | undefined
  answer: string | undefined
  hasFailed: boolean
}

const read = z.object({
  server: z.string().optional(),
  tool: z.string().optional(),
  result: z.string().optional(),
  failure: z.string().optional(),
  /** Of what was not asked: why not. */
  note: z.string().optional(),
})

/** What a step has asked of another server; undefined where it has not. */
export function foreignStepOf({ type, state, input, output }: Part): ForeignStep | undefined {
  if (!type.startsWith(FOREIGN)) return undefined
  const { server, tool, result, failure, note } = read.safeParse(output).data ?? {}
  const why = failure ?? (server === undefined ? note : undefined)
  return {
    server,
    // Until it answers, it is known as the model knows it: by the place of its server, and its name.
    tool: tool ?? type.slice(FOREIGN.length).replace(/^\d+_/, ''),
    arguments: given.safeParse(input).data,
    answer: result ?? why,
    hasFailed: why !== undefined || state === 'output-error',
  }
}
