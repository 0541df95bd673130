import { byLanguage } from '../formats/by-language.ts'
import { localDay } from './timeline.ts'

/**
 * A day as its reader calls it, or the days up to another, in either order: today and yesterday by these words, others by
 * weekday and date.
 */
export function formatDays(day: string, until: string, language: string, now = new Date()): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const { relative, ofThisYear, ofOthers } = formatsOf(language)
  if (day === localDay(now)) return capitalise(relative.format(0, 'day'), language)
  if (day === localDay(yesterday)) return capitalise(relative.format(-1, 'day'), language)
  const [first, last] = [day, until].toSorted().map((each) => new Date(`${each}T12:00:00`))
  const year = now.getFullYear()
  const isOfThisYear = first?.getFullYear() === year && last?.getFullYear() === year
  return (isOfThisYear ? ofThisYear : ofOthers).formatRange(first ?? now, last ?? now)
}

const formatsOf = byLanguage(createFormats)

function createFormats(language: string) {
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
  return {
    relative: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
    ofThisYear: new Intl.DateTimeFormat(language, day),
    ofOthers: new Intl.DateTimeFormat(language, { ...day, year: 'numeric' }),
  }
}

function capitalise(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}
