import { isoTime, z } from '@tidings/contracts'
import { identifierPattern } from '@tidings/contracts/identifier'

const id = z.string().regex(identifierPattern)

/** What it is called, with the sign that it was chosen by: so it stands in the text. */
const label = z.string().min(2).max(120)

const chipSchema = z.union([
  z.object({ kind: z.literal('entry'), label, id }),
  z.object({ kind: z.literal('feed'), label, id }),
  z.object({ kind: z.literal('category'), label, name: z.string().max(300), ids: z.array(id).min(1) }),
  z.object({ kind: z.literal('view'), label, view: z.string().regex(/^(?:-1|[0-5])$/) }),
  z.object({ kind: z.literal('date'), label, start: isoTime, end: isoTime }),
  z.object({ kind: z.literal('shortcut'), label, prompt: z.string().max(4000) }),
])

/** Something that stands in a question by its name, and is sent as what it means. */
export type Chip = z.infer<typeof chipSchema>

/** What is written: where a label of one of the chips stands in the text, it is that. */
export interface Draft {
  text: string
  chips: readonly Chip[]
}

/** What was chosen before those is text again. */
export const CHIPS_MAX = 100

/** A draft as it is kept on this device, and in the parts of a message; throws where it is none. */
export const draftSchema = z.object({
  text: z.string().max(40_000),
  chips: z.array(chipSchema).max(CHIPS_MAX),
})

export const plainDraft = (text: string): Draft => ({ text, chips: [] })

/** A part of a draft, and where it begins. */
export type Piece = { from: number; text: string; chip?: Chip }

const LETTER = /[\p{L}\p{N}]/u
/** Between these there are no spaces. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Whether a word ends, or begins, between these two signs. */
const isBetweenWords = (before: string, after: string): boolean =>
  !LETTER.test(before) || !LETTER.test(after) || SPACELESS.test(before) || SPACELESS.test(after)

const signAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0x20)

function chipAt(text: string, at: number, longestFirst: readonly Chip[]): Chip | undefined {
  if (at > 0 && !isBetweenWords(text[at - 1] ?? '', 'a')) return undefined
  return longestFirst.find(({ kind, label: words }) => {
    if (!text.startsWith(words, at) || (kind === 'shortcut' && at > 0)) return false
    const end = at + words.length
    return end === text.length || isBetweenWords(words.at(-1) ?? '', signAt(text, end))
  })
}

/** A draft as chips and the words between them. */
export function listPieces({ text, chips }: Draft): Piece[] {
  const longestFirst = chips.toSorted((one, other) => other.label.length - one.label.length)
  const pieces: Piece[] = []
  let words = 0
  for (let at = 0; at < text.length; at += 1) {
    const chip = chipAt(text, at, longestFirst)
    if (!chip) continue
    if (at > words) pieces.push({ from: words, text: text.slice(words, at) })
    pieces.push({ from: at, text: chip.label, chip })
    words = at + chip.label.length
    at = words - 1
  }
  if (words < text.length) pieces.push({ from: words, text: text.slice(words) })
  return pieces
}

const isSameChip = (one: Chip, other: Chip): boolean => JSON.stringify(one) === JSON.stringify(other)

const LABEL_LENGTH = 60

/** A chip under a label that no other of the draft has. */
export function withOwnLabel(chip: Chip, chips: readonly Chip[]): Chip {
  const name = chip.label.replaceAll(/\s+/g, ' ').trim()
  const short = name.length > LABEL_LENGTH ? `${name.slice(0, LABEL_LENGTH).toWellFormed().trimEnd()}…` : name
  for (let count = 1; ; count += 1) {
    const named = { ...chip, label: count === 1 ? short : `${short} (${count})` }
    const taken = chips.find((each) => each.label === named.label)
    if (!taken || isSameChip(taken, named)) return named
  }
}
