import { z } from '@tidings/contracts'
import { CHAT_QUESTION_LENGTH } from '@tidings/contracts/form-limits'
import { textOf, type Part } from '../engine/apply-chunk.ts'
import { draftSchema, listPieces, plainDraft, type Chip, type Draft } from './chip.ts'

/** A mark has so many identifiers at most: the server reads no longer ones. */
const IDS_OF_MARK = 70

const feeds = (ids: readonly string[]): string => `<mention-feed id="${ids.join(',')}"></mention-feed>`

/** What a chip is for the server and for models (api.md 4). */
function wireOf(chip: Chip): string {
  switch (chip.kind) {
    case 'entry':
      return `<mention-entry id="${chip.id}"></mention-entry>`
    case 'feed':
      return feeds([chip.id])
    case 'category': {
      const starts = chip.ids.flatMap((_, at) => (at % IDS_OF_MARK === 0 ? [at] : []))
      return starts.map((at) => feeds(chip.ids.slice(at, at + IDS_OF_MARK))).join(' ')
    }
    case 'view':
      return `<mention-view id="${chip.view}"></mention-view>`
    case 'date': {
      const text = chip.label.slice(1).replaceAll(/["<>]/g, '')
      return `<mention-date start="${chip.start}" end="${chip.end}" text="${text}"></mention-date>`
    }
    case 'shortcut':
      return chip.prompt
  }
}

const MARK = /<(?=\/?mention-)/g

/** What is typed or pasted is never a mark: only what one has chosen is. */
const plain = (text: string): string => text.replaceAll(MARK, '&lt;')

const said = (draft: Draft): string =>
  listPieces(draft)
    .map(({ chip, text }) => (chip ? wireOf(chip) : plain(text)))
    .join('')

const trimmed = (given: Draft): Draft => ({ ...given, text: given.text.trim() })

/** By how many characters a draft is longer than what can be said at once. */
export const excessOf = (given: Draft): number =>
  Math.max(0, said(trimmed(given)).length - CHAT_QUESTION_LENGTH)

/** What is written as a part of a message: its text, and beside it what one sees of it where that is something else. */
export function draftToPart(given: Draft): Part {
  const draft = trimmed(given)
  const { text } = draft
  const pieces = listPieces(draft)
  const words = said(draft)
  if (words === text) return { type: 'text', text }
  const chips = [...new Set(pieces.flatMap(({ chip }) => chip ?? []))]
  return { type: 'data-rich-text', data: { state: JSON.stringify({ text, chips }), text: words } }
}

const richText = z.object({ state: z.string(), text: z.string() })

/** What somebody has said, as they saw it. Of another client's editor there is the text. */
export function draftOfParts(parts: readonly Part[]): Draft {
  const drafts = parts.map(draftOfPart)
  return {
    text: drafts.map(({ text }) => text).join(''),
    chips: drafts.flatMap(({ chips }) => chips),
  }
}

function draftOfPart(part: Part): Draft {
  if (part.type !== 'data-rich-text') return plainDraft(textOf(part))
  const data = richText.safeParse(part['data']).data
  if (!data) return plainDraft('')
  return parseDraft(data.state) ?? plainDraft(data.text)
}

/** A draft of its JSON; undefined where it is none. */
export function parseDraft(json: string): Draft | undefined {
  try {
    return draftSchema.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}
