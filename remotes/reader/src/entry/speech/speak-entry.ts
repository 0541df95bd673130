import type { OpenEntry } from '@tidings/db'
import { languageTag } from '../content/language.ts'
import { sentencesOn, splitSentences, type SpokenSentence } from './sentences.ts'
import { speak } from './speech.ts'

interface SpokenPage {
  /** Where the entry is shown. */
  page: HTMLElement | null
  onFailure: () => void
}

/** Reads an entry aloud, as it stands on the page: in another language, where that stands in its place. */
export function speakEntry(entry: OpenEntry, { page, onFailure }: SpokenPage): void {
  const shown = page?.querySelector<HTMLElement>('[data-entry-text]')?.lang
  const language = languageTag(shown, entry.language)
  speak({ entryId: entry.id, language, sentences: sentencesOf(entry, page, language), onFailure })
}

function sentencesOf(
  entry: OpenEntry,
  page: HTMLElement | null,
  language: string | undefined,
): SpokenSentence[] {
  const places = page?.querySelectorAll<HTMLElement>('h1, [data-entry-text]') ?? []
  const found = [...places].flatMap((place) => sentencesOn(place, language))
  if (found.length > 0) return found
  const words = [entry.title, entry.description].filter(Boolean).join('. ')
  return splitSentences(words, language).map(({ text }) => ({ text, range: null }))
}
