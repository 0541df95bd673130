import { localDay } from './timeline.ts'

/** A day as its reader calls it: today and yesterday by these words, others by weekday and date. */
export function formatDay(day: string, language: string, now = new Date()): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (day === localDay(now)) return capitalise(relative.format(0, 'day'), language)
  if (day === localDay(yesterday)) return capitalise(relative.format(-1, 'day'), language)
  const date = new Date(`${day}T12:00:00`)
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  }).format(date)
}

function capitalise(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}
