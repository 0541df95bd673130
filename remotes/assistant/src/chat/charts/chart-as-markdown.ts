import type { FlowChart, FlowChartNode } from '@tidings/contracts/flow-chart'
import type { Citation } from '@tidings/contracts/citations'
import { writeCitations } from '../../markdown/citations.ts'
import { codeBlock, escapeMarkdown } from '../saved/write-markdown.ts'

const brackets: Record<NonNullable<FlowChartNode['shape']>, [string, string]> = {
  step: ['[', ']'],
  decision: ['{', '}'],
  start: ['([', '])'],
  end: ['([', '])'],
}

/**
 * A chart as part of a document in Markdown: in the language of Mermaid, which many programs draw, and below it what it cites.
 */
export function chartAsMarkdown(chart: FlowChart, cite: (citation: Citation) => string): string {
  const numbers = new Map(chart.nodes.map(({ id }, at) => [id, `n${at + 1}`]))
  const cited = new Set<string>()
  const nodes = chart.nodes.map(({ id, label, shape = 'step' }) => {
    const [open, close] = brackets[shape]
    const words = writeCitations(label, (citation) => {
      cited.add(cite(citation).trim())
      return ''
    })
    return `  ${numbers.get(id)}${open}${quote(words)}${close}`
  })
  const edges = chart.edges.map(({ source, target, label }) => {
    const when = label === undefined ? '' : `|${quote(label)}|`
    return `  ${numbers.get(source)} -->${when} ${numbers.get(target)}`
  })
  const direction = chart.direction === 'right' ? 'LR' : 'TD'
  return [
    `**${escapeMarkdown(chart.title)}**`,
    codeBlock([`flowchart ${direction}`, ...nodes, ...edges].join('\n'), 'mermaid'),
    ...(cited.size > 0 ? [[...cited].join(' ')] : []),
  ].join('\n\n')
}

/** Between quotation marks a text is nothing but a text, if it has none itself, no line ends, and no entity begins. */
const quote = (text: string): string =>
  `"${text.trim().replaceAll(/\s+/g, ' ').replaceAll('#', '#35;').replaceAll('"', '#quot;').replaceAll('<', '#lt;')}"`
