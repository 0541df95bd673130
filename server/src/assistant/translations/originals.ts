import { assistantLimits, type Language, type TranslatedField } from '@tidings/contracts'
import type { KnownModel, ModelUser } from '../models/known-models.ts'
import { sizeOf } from './split-line.ts'

/** A field as it is. */
export interface Original {
  field: TranslatedField
  text: string
  textHash: Buffer
}

/** What of an entry is to be translated. */
export interface EntryOriginals {
  id: string
  originals: Original[]
}

/** By what, for whom and into what is translated. */
export interface Task {
  user: ModelUser
  model: KnownModel
  language: Language
  /** Whose translations they are; empty for everybody's. */
  ownerId: string
}

/** Whether a field is HTML, of which the words are translated and the markup stays. */
export const isHtml = (field: TranslatedField): boolean =>
  field === 'content' || field === 'readabilityContent'

/** Entries that are translated by one question: as many as are short enough together. */
export function groupOriginals(all: readonly EntryOriginals[]): EntryOriginals[][] {
  const groups: EntryOriginals[][] = []
  let size = Infinity
  for (const entry of all) {
    const own = entry.originals.reduce((sum, { text }) => sum + sizeOf(text), 0)
    size += own
    if (size > assistantLimits.translatedAtOnce) {
      groups.push([])
      size = own
    }
    groups.at(-1)?.push(entry)
  }
  return groups
}
