import {
  z,
  type ChatReferences,
  type ContextBlock,
  type FileBlock,
  type MemoryProposal,
  type SiteProposal,
  type ToolProposal,
} from '@tidings/contracts'
import type { FlowChart } from '@tidings/contracts/flow-chart'
import { proposalOf } from '../../memories/proposals.ts'
import { shownChartOf } from '../charts/shown-chart.ts'
import { textOf, type Part } from '../engine/apply-chunk.ts'
import { siteProposalOf } from '../../starting/site-proposal.ts'
import { toolProposalOf } from '../tools/tool-proposal.ts'
import type { Source } from '../../markdown/references.ts'

const source = z.object({
  sourceId: z.string(),
  title: z.string(),
  providerMetadata: z.object({ tidings: z.object({ entryId: z.string(), feedId: z.string() }) }),
})

/** The entries that a model was given in these messages, by their marks. */
export function sourcesOf(parts: readonly Part[]): Map<string, Source> {
  const found = parts.flatMap((part) => {
    const data = part.type === 'source-document' ? source.safeParse(part).data : undefined
    return data ? [{ id: data.sourceId, title: data.title, ...data.providerMetadata.tidings }] : []
  })
  return new Map(found.map((each) => [each.id, each]))
}

/**
 * What the citations of a reply lead to: what it has told itself; else the entry that the server has found; else what the chat has told
 * elsewhere, of which a page has the latest part alone.
 */
export function sourcesOfReply(
  parts: readonly Part[],
  ofChat: ReadonlyMap<string, Source>,
): Map<string, Source> {
  const found = (referencesOf(parts)?.citations ?? []).flatMap(({ sourceId: id, entryId }): Source[] =>
    entryId === null || ofChat.get(id)?.entryId === entryId
      ? []
      : [{ id, title: null, entryId, feedId: undefined }],
  )
  return new Map([...ofChat, ...found.map((each) => [each.id, each] as const), ...sourcesOf(parts)])
}

/** What the server has found of the citations and addresses of a reply; undefined while it is written. */
export function referencesOf(parts: readonly Part[]): ChatReferences | undefined {
  const part = parts.findLast(({ type }) => type === 'data-references')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of our own server
  return part?.['data'] as ChatReferences | undefined
}

/** What went with what somebody said. */
export function questionBlocks(parts: readonly Part[]): (ContextBlock | FileBlock)[] {
  return parts.flatMap((part) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as it was sent
    part.type === 'data-block' ? (part['data'] as (ContextBlock | FileBlock)[]) : [],
  )
}

/** A run of parts that stand together: words, what was done and thought before them, what is proposed, or what is drawn. */
export type Piece =
  | { kind: 'words'; text: string }
  | { kind: 'steps'; steps: Part[] }
  | { kind: 'proposal'; proposal: MemoryProposal }
  | { kind: 'tool'; proposal: ToolProposal }
  | { kind: 'sites'; proposal: SiteProposal }
  | { kind: 'chart'; chart: FlowChart }

/** A reply in the order in which it came. */
export function piecesOf(parts: readonly Part[]): Piece[] {
  const pieces: Piece[] = []
  for (const part of parts) {
    const last = pieces.at(-1)
    const proposal = proposalOf(part)
    const tool = toolProposalOf(part)
    const sites = siteProposalOf(part)
    const chart = shownChartOf(part)
    if (proposal) pieces.push({ kind: 'proposal', proposal })
    else if (tool) pieces.push({ kind: 'tool', proposal: tool })
    else if (sites) pieces.push({ kind: 'sites', proposal: sites })
    else if (chart) pieces.push({ kind: 'chart', chart })
    else if (part.type === 'text') {
      if (textOf(part) !== '') pieces.push({ kind: 'words', text: textOf(part) })
    } else if (part.type === 'reasoning' || part.type.startsWith('tool-')) {
      if (last?.kind === 'steps') last.steps.push(part)
      else pieces.push({ kind: 'steps', steps: [part] })
    }
  }
  return pieces
}
