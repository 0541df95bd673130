import type { Settings } from '@tidings/contracts'
import i18next from 'i18next'

type Time = string | number | Date

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
/** From then on the day says more than how long ago it was. */
const RELATIVE_DAYS = 30

const units = [
  ['day', DAY_S],
  ['hour', HOUR_S],
  ['minute', MINUTE_S],
] as const

const magnitudes = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** 1.2K, 3.4M, 5.6B: one decimal (specification, section 9). */
export function formatCompact(count: number): string {
  for (const [index, [size, letter]] of magnitudes.entries()) {
    const scaled = Math.round((count / size) * 10) / 10
    // 999,950 is 1M, not 1000K.
    const larger = magnitudes[index - 1]
    if (scaled >= 1000 && larger) return `1${larger[1]}`
    if (Math.abs(count) >= size) return `${scaled}${letter}`
  }
  return String(count)
}

/** How long ago or until then, in the user's language; the day where that is long. */
export function formatRelative(time: Time, now: number = Date.now()): string {
  const seconds = (new Date(time).getTime() - now) / 1000
  const isFar = Math.abs(seconds) >= RELATIVE_DAYS * DAY_S
  if (isFar) return formatterOf('day').format(new Date(time))
  const [unit, size] = units.find(([, least]) => Math.abs(seconds) >= least) ?? ['second', 1]
  const amount = unit === 'second' ? 0 : Math.trunc(seconds / size)
  return relativeFormatter().format(amount, unit)
}

/** Day and time in the user's language. */
export function formatDate(time: Time): string {
  return formatterOf('moment').format(new Date(time))
}

/** A time as the setting dateFormat has it: how long ago, a form of the language's own, or a pattern of numbers. */
export function formatAs(time: Time, format: Settings['dateFormat']): string {
  const date = new Date(time)
  switch (format) {
    case 'default':
      return formatRelative(time)
    case 'MM/DD/YY HH:mm':
    case 'DD/MM/YYYY HH:mm':
      return inNumbers(date, format)
    default:
      return formatterOf(format).format(date)
  }
}

function inNumbers(date: Date, pattern: string): string {
  const parts: Record<string, number> = {
    YYYY: date.getFullYear(),
    YY: date.getFullYear() % 100,
    MM: date.getMonth() + 1,
    DD: date.getDate(),
    HH: date.getHours(),
    mm: date.getMinutes(),
  }
  return pattern.replaceAll(/YYYY|YY|MM|DD|HH|mm/g, (part) => String(parts[part]).padStart(2, '0'))
}

/** 1:02:03 or 2:03, of seconds. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const hours = Math.floor(whole / HOUR_S)
  const minutes = Math.floor((whole % HOUR_S) / MINUTE_S)
  const [first, ...rest] = hours > 0 ? [hours, minutes, whole % MINUTE_S] : [minutes, whole % MINUTE_S]
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':')
}

const styles = {
  day: { dateStyle: 'medium' },
  moment: { dateStyle: 'full', timeStyle: 'short' },
  L: { year: 'numeric', month: '2-digit', day: '2-digit' },
  LTS: { timeStyle: 'medium' },
  LT: { timeStyle: 'short' },
  LLLL: { dateStyle: 'full', timeStyle: 'short' },
  LL: { dateStyle: 'long' },
  LLL: { dateStyle: 'long', timeStyle: 'short' },
} as const

// Making a formatter costs a hundred times what using one does.
const formatters = new Map<string, Intl.DateTimeFormat>()
const relativeFormatters = new Map<string, Intl.RelativeTimeFormat>()

function formatterOf(style: keyof typeof styles): Intl.DateTimeFormat {
  return remembered(
    formatters,
    `${language()}/${style}`,
    () => new Intl.DateTimeFormat(language(), styles[style]),
  )
}

function relativeFormatter(): Intl.RelativeTimeFormat {
  return remembered(
    relativeFormatters,
    language(),
    () => new Intl.RelativeTimeFormat(language(), { numeric: 'auto', style: 'short' }),
  )
}

const language = (): string => i18next.resolvedLanguage ?? 'en'

function remembered<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}
