import type { Chrono, ParsedComponents, ParsedResult } from 'chrono-node'
import { casual as english } from 'chrono-node/en'
import { casual as japanese } from 'chrono-node/ja'
import { casual as simplified } from 'chrono-node/zh/hans'
import { casual as traditional } from 'chrono-node/zh/hant'
import { addDays, addMonths, type NamedSpan } from './dates.ts'

const readers: Readonly<Record<string, Chrono>> = {
  ja: japanese,
  'zh-CN': simplified,
  'zh-TW': traditional,
}

/** Of what is said so, all until now is meant. */
const UNTIL_NOW = /^(?:last|past) \d/i

/**
 * The span of time that words mean, such as *three weeks ago* or *3 to 5 November*, in a language or in English; undefined where they
 * mean none, or one to come, of which there is nothing to read.
 */
export function readWords(typed: string, language: string, now: Date): NamedSpan | undefined {
  const words = typed.trim()
  const results = [readers[language] ?? english, english].flatMap((reader) => reader.parse(words, now))
  // A date within other words is none that is looked for.
  const said = results.find(({ text }) => text.length === words.length)
  const span = said && spanOf(said, UNTIL_NOW.test(words), now)
  return span && span.first < now ? { name: 'day', english: words, ...span } : undefined
}

interface Span {
  first: Date
  end: Date
}

function spanOf({ start, end }: ParsedResult, isUntilNow: boolean, now: Date): Span | undefined {
  const from = whole(start, now)
  // Some hours ago: since then.
  if (from && start.isCertain('hour')) return { first: start.date(), end: now }
  // Today is one of the days, as it is of the last seven.
  if (from && isUntilNow)
    return { first: start.isCertain('day') ? from.end : from.first, end: addDays(now, 1) }
  const to = end ? whole(end, now) : from
  return from && to && { first: from.first, end: to.end }
}

/** The day, month or year that is said; undefined where it is something else, such as a quarter. */
function whole(said: ParsedComponents, now: Date): Span | undefined {
  const day = pastOf(said, now)
  if (said.isCertain('day') || said.isCertain('weekday'))
    return { first: addDays(day, 0), end: addDays(day, 1) }
  if (said.isCertain('month')) return { first: addMonths(day, 0), end: addMonths(day, 1) }
  const year = day.getFullYear()
  return said.isCertain('year') ? { first: new Date(year, 0), end: new Date(year + 1, 0) } : undefined
}

/** A day or month of no year is the last one that was: what one reads has been written. */
function pastOf(said: ParsedComponents, now: Date): Date {
  const time = said.date()
  const isOfNoYear = said.isCertain('month') && !said.isCertain('year')
  if (!isOfNoYear || time <= addDays(now, 1)) return time
  return new Date(time.getFullYear() - 1, time.getMonth(), time.getDate())
}
