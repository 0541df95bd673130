import type { ToolRun } from '@tidings/contracts'
import type { Citation } from '@tidings/contracts/citations'
import { writeCitations } from '../../markdown/citations.ts'
import { numberOf, pathOfSource, type Source } from '../../markdown/references.ts'
import { answersOf } from '../../memories/proposals.ts'
import { chartAsMarkdown } from '../charts/chart-as-markdown.ts'
import type { Message } from '../engine/chat-state.ts'
import { piecesOf, referencesOf, sourcesOf, sourcesOfReply } from '../messages/message-parts.ts'
import { draftOfParts } from '../question/question-part.ts'
import { toolAsMarkdown } from '../tools/tool-as-markdown.ts'
import { disarm } from './disarm.ts'
import { escapeMarkdown } from './write-markdown.ts'
import { toolStateOf, type ToolState } from '../tools/tool-proposal.ts'

interface SavedChat {
  title: string
  messages: readonly Message[]
  /** What those who speak are called. */
  speakers: { user: string; assistant: string }
  /** How it is with what a tool was proposed to do, in words. */
  tellTool: (state: ToolState, server: string) => string
  /** Where entries are shown, such as `https://read.example`. */
  origin: string
}

/**
 * What was said in a chat, as a document in Markdown: what was thought and looked up is left out, what is cited is a link,
 * and what tools were proposed to do stands there with what came of it. Nothing of it loads or leads where the page would not.
 */
export function chatAsMarkdown({ title, messages, speakers, ...rest }: SavedChat): string {
  const sources = sourcesOf(messages.flatMap(({ messageParts }) => messageParts))
  const said = messages.flatMap((message) => {
    const isReply = message.role === 'assistant'
    const words = isReply ? wordsOfReply(message, sources, rest) : draftOfParts(message.messageParts).text
    return words.trim() === '' ? [] : [`## ${isReply ? speakers.assistant : speakers.user}`, words.trim()]
  })
  return `${[`# ${escapeMarkdown(title.replaceAll('\n', ' '))}`, ...said].join('\n\n')}\n`
}

function wordsOfReply(
  { messageParts: parts }: Message,
  ofChat: ReadonlyMap<string, Source>,
  { origin, tellTool }: Pick<SavedChat, 'origin' | 'tellTool'>,
): string {
  const sources = sourcesOfReply(parts, ofChat)
  const { citations: checked = [], addresses = [] } = referencesOf(parts) ?? {}
  const answers = answersOf(parts)
  const cite = ({ sourceId, quote }: Citation): string => {
    const source = sources.get(sourceId)
    const found = checked.find((each) => each.sourceId === sourceId && each.quote === quote)
    // As on the page: what leads nowhere says so, and so does an entry that does not say what it is cited for.
    if (!source || found?.entryId === null) return ' [?]'
    const isMissing = found?.isFound === false
    const address = new URL(pathOfSource(source, isMissing ? null : quote), origin).href
    return ` [[${numberOf(source)}${isMissing ? '?' : ''}]](<${address}>)`
  }
  return piecesOf(parts)
    .flatMap((piece) => {
      if (piece.kind === 'words') return [writeCitations(disarm(piece.text, addresses), cite)]
      if (piece.kind === 'chart') return [chartAsMarkdown(piece.chart, cite)]
      if (piece.kind !== 'tool') return []
      const { proposal } = piece
      const answer = answers[proposal.id]
      const title = tellTool(toolStateOf(answer), proposal.server)
      return [toolAsMarkdown({ proposal, title, outcome: strangersWords(answer?.outcome) })]
    })
    .join('\n\n')
}

/** What a server has said; of what it was not asked for, or did not come to, the title says all. */
const strangersWords = (outcome: ToolRun | undefined): string =>
  outcome?.problem === undefined || outcome.problem === 'unanswered' ? (outcome?.text ?? '') : ''
