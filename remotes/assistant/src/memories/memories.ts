import { MEMORY_TAG_LENGTH, MEMORY_TAGS } from '@tidings/contracts/form-limits'
import type { Memory, MemoryInput } from '@tidings/contracts'

/** How important a memory is, in words: the server has a number from 0 to 1. */
export const levels = ['high', 'normal', 'low'] as const

export type Level = (typeof levels)[number]

/** From so important on, chats are told (api.md 5.4). */
const TOLD_FROM = 0.6
const HIGH_FROM = 0.9

export const levelOf = (importance: number): Level => {
  if (importance >= HIGH_FROM) return 'high'
  return importance >= TOLD_FROM ? 'normal' : 'low'
}

const importances: Record<Level, number> = { high: 1, normal: 0.7, low: 0.3 }

/** What is told of a memory, whether it is kept or only proposed. */
export type Remembered = Pick<MemoryInput, 'memory'> & {
  importance: number
  tags: string[] | null
  source: string | null
  expiresAt: string | null
}

/** A memory as it is typed. */
export interface MemoryDraft {
  memory: string
  importance: number
  /** With commas between them. */
  tags: string
  /** The last day of it, such as 2026-11-25; empty for one without an end. */
  until: string
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** A day as a field for days has it, of where the user is. */
export const toDay = (time: Date): string =>
  `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`

/** The last moment of a day. */
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString()

export const emptyDraft: MemoryDraft = { memory: '', importance: importances.normal, tags: '', until: '' }

export const draftOf = ({ memory, importance, tags, expiresAt }: Remembered): MemoryDraft => ({
  memory,
  importance,
  tags: tags?.join(', ') ?? '',
  until: expiresAt === null ? '' : toDay(new Date(expiresAt)),
})

/** The draft as important as a level says; where it is that already, it stays exactly as it was. */
export const withLevel = (draft: MemoryDraft, level: Level): MemoryDraft =>
  levelOf(draft.importance) === level ? draft : { ...draft, importance: importances[level] }

const tagsOf = (tags: string): string[] => [
  ...new Set(
    tags
      .split(/[,，、]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]

/** What is to be remembered by a draft; what nobody has touched of it stays as it was. */
export function toRemembered(draft: MemoryDraft, before?: Remembered): Remembered {
  const { memory, importance, until } = draft
  const tags = tagsOf(draft.tags)
  const isSameEnd = before !== undefined && draftOf(before).until === until
  const end = until === '' ? null : endOf(until)
  return {
    memory: memory.trim(),
    importance,
    tags: tags.length > 0 ? tags : null,
    source: before?.source ?? null,
    expiresAt: isSameEnd ? before.expiresAt : end,
  }
}

/** As the server is told of something new. */
export const toInput = ({ memory, importance, tags, source, expiresAt }: Remembered): MemoryInput => ({
  memory,
  importance,
  ...(tags && { tags }),
  ...(source !== null && { source }),
  ...(expiresAt !== null && { expiresAt }),
})

/** Whether a draft can be kept. */
export const isComplete = ({ memory, tags }: MemoryDraft): boolean =>
  memory.trim() !== '' && areTagsGood(tags)

/** Whether there are not too many tags, and none is too long. */
export const areTagsGood = (tags: string): boolean =>
  tagsOf(tags).length <= MEMORY_TAGS && tagsOf(tags).every((tag) => tag.length <= MEMORY_TAG_LENGTH)

/** Those with all of these words, in their text, tags or source. */
export function findMemories(memories: readonly Memory[], search: string): Memory[] {
  const words = search.toLocaleLowerCase().split(/\s+/)
  return memories.filter(({ memory, tags, source }) => {
    const text = [memory, ...(tags ?? []), source ?? ''].join('\n').toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}
