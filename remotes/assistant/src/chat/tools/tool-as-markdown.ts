import type { ToolProposal } from '@tidings/contracts'
import { codeBlock, escapeMarkdown, inlineCode } from '../saved/write-markdown.ts'
import { toShownJson } from './shown-json.ts'

interface SavedTool {
  proposal: ToolProposal
  /** How it is with it, in words. */
  title: string
  /** What came of it; empty for nothing. */
  outcome: string
}

/** A proposal as part of a document in Markdown: what strangers have written stands in it as code, which nothing of it can end. */
export const toolAsMarkdown = ({
  proposal: { tool, title: called = '', arguments: given },
  title,
  outcome,
}: SavedTool): string =>
  [
    `**${escapeMarkdown(title)}**`,
    [tool, called].filter(Boolean).map(inlineCode).join(' · '),
    codeBlock(toShownJson(given), 'json'),
    ...(outcome === '' ? [] : [codeBlock(outcome)]),
  ].join('\n\n')
