import { HOUR_MS, MINUTE_MS } from '@tidings/contracts/spans'

/** Years outside are placeholders of software (0001, 1900, 1970), not dates of publication. */
const FIRST_YEAR = 1971
const LAST_YEAR = 2200

/** Longer than any date with all its names. */
const DATE_LENGTH = 200

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Names of time zones found in feeds, as hours from UTC; one not listed counts as UTC. */
const zoneHours: Record<string, number> = {
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  akst: -9,
  akdt: -8,
  hst: -10,
  bst: 1,
  cet: 1,
  cest: 2,
  mez: 1,
  mesz: 2,
  eet: 2,
  eest: 3,
  msk: 3,
  ist: 5.5,
  jst: 9,
  kst: 9,
  aest: 10,
  aedt: 11,
}

/** A date as feeds write it, in epoch milliseconds; undefined when it cannot be one. A missing zone means UTC. */
export function parseDate(text: string): number | undefined {
  const trimmed = text.trim().slice(0, DATE_LENGTH)
  const time = parseIso(trimmed) ?? parseNamedMonth(trimmed) ?? parseNumeric(trimmed) ?? parseEpoch(trimmed)
  if (time === undefined) return undefined
  const year = new Date(time).getUTCFullYear()
  return year >= FIRST_YEAR && year <= LAST_YEAR ? time : undefined
}

interface Parts {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  clock: string
  zone: string
}

function toTime({ year, month, day, clock, zone }: Parts): number | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  const time = Date.UTC(year, month - 1, day) + clockMs(clock) - zoneMs(zone)
  return Number.isNaN(time) ? undefined : time
}

/** `22:01`, `22:01:07.123`, `10:01 PM`, `2201`, `220107`. */
function clockMs(clock: string): number {
  const match = /^(\d{1,2}):?(\d{2})(?::?(\d{2})([.,]\d+)?)?\s*([ap])?/i.exec(clock.trim())
  if (!match) return 0
  const [, hours, minutes, seconds = '0', fraction = '', half] = match
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  const milliseconds = Math.floor(Number(`0${fraction.replace(',', '.')}`) * 1000)
  return hour * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1000 + milliseconds
}

/** Right after the time, whatever is said of it: `+0800 (CST)`. */
const leadingOffset = /^\(?[a-z]{0,5}\s?([+\u2212-])\s?(\d{1,2}):?(\d{2})?(?!\d)/i
const trailingOffset = /([+\u2212-])\s?(\d{1,2}):?(\d{2})?\s*\)?$/

/** `Z`, `+0200`, `GMT+2`, `-05:30`, `EST`. An offset tells more than a name: there are two or three places for each. */
function zoneMs(zone: string): number {
  const offset = leadingOffset.exec(zone.trim()) ?? trailingOffset.exec(zone)
  if (offset) {
    const [, sign, hours, minutes = '0'] = offset
    return (sign === '+' ? 1 : -1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS)
  }
  const name = /[a-z]+/i.exec(zone)?.[0].toLowerCase() ?? ''
  return (zoneHours[name] ?? 0) * HOUR_MS
}

/** ISO 8601 and its relatives: `2025-05-30T08:22:11.5+02:00`, `2025-05-30 08:22`, `20250530T082211Z`, `2025-05`. */
function parseIso(text: string): number | undefined {
  const match =
    /^([12]\d{3})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:(?:\s*[Tt]\s*|\s+|\s*,\s*)(\d{1,2}:.*))?$/.exec(text) ??
    /^([12]\d{3})(\d{2})(\d{2})(?:[Tt\s](\d{4}.*))?$/.exec(text)
  if (!match) return /^[12]\d{3}$/.test(text) ? Date.UTC(Number(text), 0) : undefined
  const [, year, month, day = '1', rest = ''] = match
  // bounded: DATE_LENGTH
  const [, clock = '', zone = ''] = /^([\d:.,]*\s*(?:[ap]\.?m\.?)?)(.*)$/i.exec(rest) ?? []
  return toTime({ year: Number(year), month: Number(month), day: Number(day), clock, zone })
}

/** RFC 822 and everything else that names its month: `Thu, 01 Jan 2004 19:48 EST`, `May 30, 2025 8:22 PM`. */
function parseNamedMonth(text: string): number | undefined {
  const [monthName, monthStart] =
    /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b\.?/i.exec(text) ?? []
  if (!monthName || !monthStart) return undefined
  const month = months.indexOf(monthStart.toLowerCase()) + 1
  const [clock = ''] = /\b\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\b\.?)?/i.exec(text) ?? []
  const zone = clock === '' ? '' : text.slice(text.indexOf(clock) + clock.length)
  const rest = [clock, monthName, /[+-]\d{1,2}:?\d{2}\b|\bGMT[+-]\d+/i].reduce<string>(
    (left, part) => left.replace(part, ' '),
    text,
  )
  const [first = '', second = ''] = rest.match(/\d+/g) ?? []
  const [day, year] = first.length > 2 ? [second, first] : [first, second]
  return year === '' ? undefined : toTime({ year: fullYear(year), month, day: Number(day), clock, zone })
}

/** RFC 822 wrote two digits. */
function fullYear(year: string): number {
  const value = Number(year)
  if (year.length > 2) return value
  return value < 70 ? 2000 + value : 1900 + value
}

/** `30/05/2025 08:22` and `5/30/2025`: the day first, unless only the other order gives a date. */
function parseNumeric(text: string): number | undefined {
  const match =
    // bounded: DATE_LENGTH
    /^(?:\p{L}+,?\s+)?(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[\s,T]+(\d{1,2}:\S*(?:\s*[ap]m)?)(.*))?$/iu.exec(
      text,
    )
  if (!match) return parseEastAsian(text)
  const [, first, second, year, clock = '', zone = ''] = match
  const [day, month] = Number(second) > 12 ? [second, first] : [first, second]
  return toTime({ year: Number(year), month: Number(month), day: Number(day), clock, zone })
}

/** `2025年5月30日 08:22`, `2025년 05월 30일 오후 11:31:11`. */
function parseEastAsian(text: string): number | undefined {
  const match =
    /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]?\s*(\D*)\s*(\d{1,2}:[\d:]+)?/.exec(text)
  if (!match) return undefined
  const [, year, month, day, half = '', time = ''] = match
  const clock = /오후|午後|下午/.test(half) ? `${time} pm` : time
  return toTime({ year: Number(year), month: Number(month), day: Number(day), clock, zone: '' })
}

/** Seconds or milliseconds since 1970. */
function parseEpoch(text: string): number | undefined {
  if (/^\d{13}$/.test(text)) return Number(text)
  return /^\d{9,10}(\.\d+)?$/.test(text) ? Math.floor(Number(text) * 1000) : undefined
}
