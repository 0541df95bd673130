import { writeCitations } from '../../markdown/citations.ts'
import { numberOf, pathOfSource, type Source } from '../../markdown/references.ts'
import type { Message } from '../engine/chat-state.ts'
import { piecesOf, referencesOf, sourcesOf } from '../messages/message-parts.ts'
import { draftOfParts } from '../question/question-part.ts'

interface SavedChat {
  title: string
  messages: readonly Message[]
  /** What those who speak are called. */
  speakers: { user: string; assistant: string }
  /** Where entries are shown, such as `https://read.example`. */
  origin: string
}

/** What was said in a chat, as a document in Markdown: what was thought and looked up is left out, and what is cited is a link. */
export function chatAsMarkdown({ title, messages, speakers, origin }: SavedChat): string {
  const sources = sourcesOf(messages.flatMap(({ messageParts }) => messageParts))
  const said = messages.flatMap((message) => {
    const isReply = message.role === 'assistant'
    const words = isReply ? wordsOfReply(message, sources, origin) : draftOfParts(message.messageParts).text
    return words.trim() === '' ? [] : [`## ${isReply ? speakers.assistant : speakers.user}`, words.trim()]
  })
  return `${[`# ${title}`, ...said].join('\n\n')}\n`
}

function wordsOfReply(
  { messageParts: parts }: Message,
  sources: ReadonlyMap<string, Source>,
  origin: string,
): string {
  const checked = referencesOf(parts)?.citations ?? []
  const text = piecesOf(parts)
    .flatMap((piece) => (piece.kind === 'words' ? [piece.text] : []))
    .join('\n\n')
  return writeCitations(text, ({ sourceId, quote }) => {
    const source = sources.get(sourceId)
    const found = checked.find((each) => each.sourceId === sourceId && each.quote === quote)
    // As on the page: what leads nowhere says so, and so does an entry that does not say what it is cited for.
    if (!source || found?.entryId === null) return ' [?]'
    const isMissing = found?.isFound === false
    const address = new URL(pathOfSource(source, isMissing ? null : quote), origin).href
    return ` [[${numberOf(source)}${isMissing ? '?' : ''}]](<${address}>)`
  })
}
