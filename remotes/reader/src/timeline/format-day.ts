import { localDay } from './timeline.ts'

/** A day as its reader calls it: today and yesterday by these words, others by weekday and date. */
export function formatDay(day: string, language: string, now = new Date()): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const { relative, ofThisYear, ofOthers } = formatsOf(language)
  if (day === localDay(now)) return capitalise(relative.format(0, 'day'), language)
  if (day === localDay(yesterday)) return capitalise(relative.format(-1, 'day'), language)
  const date = new Date(`${day}T12:00:00`)
  return (date.getFullYear() === now.getFullYear() ? ofThisYear : ofOthers).format(date)
}

/** To make them takes a hundred times as long as to use them, and days pass by in every frame. */
const known = new Map<string, ReturnType<typeof createFormats>>()

function formatsOf(language: string): ReturnType<typeof createFormats> {
  const formats = known.get(language) ?? createFormats(language)
  known.set(language, formats)
  return formats
}

function createFormats(language: string) {
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return {
    relative: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
    ofThisYear: new Intl.DateTimeFormat(language, day),
    ofOthers: new Intl.DateTimeFormat(language, { ...day, year: 'numeric' }),
  }
}

function capitalise(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}
